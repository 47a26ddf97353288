import { startHttpServer, type TestHttpServer } from './http-server.ts';

/** A limitation of a loan, or a place: a text, or all that DAIA says of an entity. */
type DaiaEntity = string | { readonly id?: string; readonly href?: string; readonly content?: string };

/** A copy of the test library, by what a patron can do with it. */
export interface DaiaCopy {
  readonly id: string;
  readonly label?: string;
  readonly href?: string;
  readonly department?: DaiaEntity;
  readonly storage?: DaiaEntity;
  readonly chronology?: string;
  readonly state: /** On the shelf. */
    | { readonly kind: 'shelf'; readonly limitation?: string; readonly interloanLimitation?: string }
    /** Fetched from the stacks after an order at this address. */
    | { readonly kind: 'order'; readonly href: string; readonly delay?: string }
    | { readonly kind: 'lent'; readonly expected?: string; readonly queue?: number; readonly href?: string }
    | { readonly kind: 'reference' }
    | { readonly kind: 'online'; readonly href?: string }
    /** Nothing is said. */
    | { readonly kind: 'silent' };
}

/** A title of the test library with its copies. `requested` is what it is requested by where `id` is a longer URI. */
export interface DaiaTitle {
  readonly id: string;
  readonly href?: string;
  readonly requested?: string;
  readonly copies: readonly DaiaCopy[];
}

/** How the server differs from the usual. */
export interface DaiaServerOptions {
  /** `0.5` answers in the form of the recorded server, `1.0` as the specification's examples. */
  readonly version: '0.5' | '1.0';
  readonly titles: readonly DaiaTitle[] | (() => readonly DaiaTitle[]);
  readonly institution?: DaiaEntity;
  /** Written into the answer. */
  readonly timestamp?: string;
  /** Identifiers that it processes at once; the rest is in `Link`. 0 refuses several at once. */
  readonly maxAtOnce?: number;
}

/** A library's DAIA server on 127.0.0.1. */
export interface DaiaServer extends TestHttpServer {
  /** The base address. */
  readonly base: string;
  /** Replaces the titles. */
  setTitles(titles: readonly DaiaTitle[]): void;
}

/** Starts a server that answers as DAIA (https://purl.org/NET/DAIA) demands, from the states of its copies. */
export async function startDaiaServer(options: DaiaServerOptions): Promise<DaiaServer> {
  let titlesNow = () => (typeof options.titles === 'function' ? options.titles() : options.titles);
  const { version, maxAtOnce = 100 } = options;
  const server = await startHttpServer(({ url, method }) => {
    if (method !== 'GET') return failure(405, 'invalid_request');
    if (url.searchParams.get('format') !== 'json') return failure(422, 'invalid_request');
    const ids = (url.searchParams.get('id') ?? '').split('|');
    if (ids.length > 1 && maxAtOnce === 0) return failure(422, 'invalid_request');
    const [processed, rest] = [ids.slice(0, maxAtOnce || 1), ids.slice(maxAtOnce || 1)];
    const documents = processed.flatMap((id) =>
      titlesNow()
        .filter((title) => title.id === id || title.requested === id)
        .map((title) => documentOf(title, version)),
    );
    const next = `<${url.origin}${url.pathname}?id=${encodeURIComponent(rest.join('|'))}&format=json>; rel="next"`;
    return {
      headers: [
        ['Content-Type', version === '0.5' ? 'application/json' : 'application/json; charset=utf-8'],
        ...(version === '1.0' ? ([['X-DAIA-Version', '1.0.0']] as const) : []),
        ...(rest.length > 0 ? ([['Link', next]] as const) : []),
      ],
      body: bodyOf(options, documents),
    };
  });
  return {
    ...server,
    base: `${server.origin}/daia`,
    setTitles(newTitles) {
      titlesNow = () => newTitles;
    },
  };
}

function failure(status: number, error: string) {
  return {
    status,
    headers: [['Content-Type', 'application/json; charset=utf-8']] as const,
    body: JSON.stringify({ error, code: status }),
  };
}

/** The recorded server writes its JSON with three blanks and one before each colon. */
function bodyOf({ version, institution, timestamp }: DaiaServerOptions, document: readonly object[]): string {
  const entity = institution === undefined ? {} : { institution: entityOf(institution) };
  if (version === '1.0') return JSON.stringify({ document, ...entity });
  const answer = { timestamp, version, document, ...entity };
  return `${JSON.stringify(answer, undefined, 3).replace(/^( *"[^"]+"):/gm, '$1 :')}\n`;
}

const entityOf = (entity: DaiaEntity) =>
  typeof entity === 'string' ? { content: entity } : { href: entity.href, content: entity.content, id: entity.id };

function documentOf({ id, href, requested, copies }: DaiaTitle, version: DaiaServerOptions['version']): object {
  const item = copies.map((copy) => itemOf(copy));
  // The recorded server repeats no request identifier.
  if (version === '0.5') return { href, item, id };
  return { id, href, requested, ...(item.length > 0 && { item }) };
}

function itemOf({ id, label, href, department, storage, chronology, state }: DaiaCopy): object {
  return {
    department: department && entityOf(department),
    href,
    label,
    id,
    storage: storage && entityOf(storage),
    chronology: chronology && { about: chronology },
    ...servicesOf(state),
  };
}

const services = ['presentation', 'loan', 'interloan'];

function servicesOf(state: DaiaCopy['state']): object {
  switch (state.kind) {
    case 'shelf': {
      const limitations: Record<string, string | undefined> = {
        loan: state.limitation,
        interloan: state.interloanLimitation,
      };
      return {
        available: services.map((service) => {
          const content = limitations[service];
          return { service, ...(content !== undefined && { limitation: [{ content }] }) };
        }),
      };
    }
    case 'order': {
      const { href, delay = 'unknown' } = state;
      return { available: services.map((service) => ({ href, delay, service })) };
    }
    case 'lent': {
      const { expected, queue, href } = state;
      return { unavailable: services.map((service) => ({ expected, service, queue, href })) };
    }
    case 'reference':
      return { available: [{ service: 'presentation' }], unavailable: [{ service: 'loan' }] };
    case 'online':
      return { available: [{ service: 'openaccess', href: state.href }] };
    case 'silent':
      return {};
  }
}
