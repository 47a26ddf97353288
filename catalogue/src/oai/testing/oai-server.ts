import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A record of the test repository. */
export interface Entry {
  readonly identifier: string;
  readonly datestamp: string;
  readonly isDeleted?: boolean;
  /** MARC 001 and title; leader/06, `a` by default. */
  readonly id?: string;
  readonly title?: string;
  readonly type?: string;
  /** Further fields of MARCXML, in the namespace of the record. */
  readonly fields?: string;
}

/** A response instead of the requested one, used once: a kind of trouble, or the content of the response. */
export type Trouble =
  | `<${string}`
  | 'busy'
  | 'broken'
  | 'server-error'
  | 'expired'
  | 'not-found'
  | 'same-token'
  | 'cut';

/** An OAI-PMH 2.0 repository on a local HTTP port; its list can change between requests. */
export class OaiServer {
  entries: Entry[] = [];
  granularity = 'YYYY-MM-DDThh:mm:ssZ';
  pageSize = 3;
  /** The prefixes of its formats; all but `oai_dc` are MARCXML. */
  formats: readonly string[] = ['oai_dc', 'marc21'];
  /** Whether it refuses other formats; else it answers whatever is asked for. */
  refusesOthers = false;
  now = '2026-11-21T12:00:00Z';
  /** Makes lists endless: the same parts again, as they were or stamped anew, or empty parts, under new tokens. */
  endlessList: 'repeating' | 'restamping' | 'empty' | undefined;
  /** Changes the text of a record, by its position in its part. */
  damage: (record: string, index: number) => string = (record) => record;
  /** The trouble of the next `ListRecords` requests; undefined = none. */
  readonly troubles: (Trouble | undefined)[] = [];
  /** The queries of all `ListRecords` requests. */
  readonly requests: URLSearchParams[] = [];
  private readonly server = createServer((request, response) => {
    this.answer(new URL(request.url ?? '/', 'http://localhost').searchParams, response);
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/oai?key=1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(query: URLSearchParams, response: ServerResponse): void {
    if (query.get('verb') === 'Identify') {
      this.send(response, `<Identify><granularity>${this.granularity}</granularity></Identify>`);
      return;
    }
    if (query.get('verb') === 'ListMetadataFormats') {
      this.send(response, `<ListMetadataFormats>${this.formats.map(formatXml).join('')}</ListMetadataFormats>`);
      return;
    }
    this.requests.push(query);
    const prefix = query.get('metadataPrefix');
    if (prefix !== null && this.refusesOthers && !this.formats.includes(prefix)) {
      this.send(response, '<error code="cannotDisseminateFormat">no such format</error>');
      return;
    }
    const trouble = this.troubles.shift();
    if (trouble === 'busy') response.writeHead(503, { 'retry-after': '7' }).end('later');
    else if (trouble === 'server-error') response.writeHead(500).end();
    else if (trouble === 'not-found') response.writeHead(404).end();
    else if (trouble === 'broken') this.send(response, '<ListRecords><record>');
    else if (trouble?.startsWith('<')) this.send(response, trouble);
    else if (trouble === 'expired') this.send(response, '<error code="badResumptionToken">too old</error>');
    else if (trouble === 'cut') {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('<OAI-PMH>', () => response.destroy());
    } else this.list(query, response, trouble === 'same-token');
  }

  /** The token contains the position of the next part and the `from` of the list. */
  private list(query: URLSearchParams, response: ServerResponse, isStuck: boolean): void {
    const [at = '0', from = ''] = (query.get('resumptionToken') ?? `0|${query.get('from') ?? ''}`).split('|');
    const all = this.entries.filter(({ datestamp }) => datestamp >= from);
    const page = all.slice(Number(at), Number(at) + this.pageSize);
    const next = Number(at) + this.pageSize;
    if (this.endlessList !== undefined) {
      const repeated = all.slice(Number(at) % all.length).slice(0, this.pageSize);
      const stamp = new Date(Date.parse(this.now) + Number(at) * 1000).toISOString().replace('.000', '');
      const restamped = repeated.map((record) => ({ ...record, datestamp: stamp }));
      const records = { repeating: repeated, restamping: restamped, empty: [] }[this.endlessList];
      this.send(
        response,
        `<ListRecords>${records.map(recordXml).join('')}<resumptionToken>${next}|${from}</resumptionToken></ListRecords>`,
      );
      return;
    }
    if (page.length === 0) {
      this.send(response, '<error code="noRecordsMatch">nothing</error>');
      return;
    }
    const token = isStuck ? query.get('resumptionToken') : next < all.length ? `${next}|${from}` : '';
    this.send(
      response,
      `<ListRecords>${page.map(recordXml).map(this.damage).join('')}<resumptionToken completeListSize="${all.length}" cursor="${at}">${token}</resumptionToken></ListRecords>`,
    );
  }

  private send(response: ServerResponse, body: string): void {
    response.writeHead(200, { 'content-type': 'text/xml' });
    const xmlns = 'http://www.openarchives.org/OAI/2.0/';
    response.end(
      `<?xml version="1.0"?><OAI-PMH xmlns="${xmlns}"><responseDate>${this.now}</responseDate>` +
        `<request>x</request>${body}</OAI-PMH>`,
    );
  }
}

const formatXml = (prefix: string) =>
  `<metadataFormat><metadataPrefix>${prefix}</metadataPrefix><schema>http://x/${prefix}.xsd</schema><metadataNamespace>${
    prefix === 'oai_dc' ? 'http://www.openarchives.org/OAI/2.0/oai_dc/' : 'http://www.loc.gov/MARC21/slim'
  }</metadataNamespace></metadataFormat>`;

function recordXml({ identifier, datestamp, isDeleted, id, title, type = 'a', fields = '' }: Entry): string {
  const header =
    `<header${isDeleted ? ' status="deleted"' : ''}><identifier>${identifier}</identifier>` +
    `<datestamp>${datestamp}</datestamp></header>`;
  if (isDeleted) return `<record>${header}</record>`;
  if (id === undefined) return `<record>${header}<metadata><dc><title>x</title></dc></metadata></record>`;
  return (
    `<record>${header}<metadata><marc:record xmlns:marc="http://www.loc.gov/MARC21/slim">` +
    `<marc:leader>00000n${type}m a2200000 a 4500</marc:leader><marc:controlfield tag="001">${id}</marc:controlfield>` +
    `<marc:datafield tag="245" ind1="1" ind2="0"><marc:subfield code="a">${title ?? `Titel ${id}`}</marc:subfield>` +
    `</marc:datafield>${fields}</marc:record></metadata></record>`
  );
}
