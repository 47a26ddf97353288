import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Catalogue } from '@buchfink/connectors/connector';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import { ApiError } from '@buchfink/contract/error';
import type { MetaSearchEvent, MetaSearchTarget } from '@buchfink/contract/metasearch';
import { challengeOf, proofHeader } from '@buchfink/contract/proof-of-work';
import type { SearchAnswer, SearchQuery } from '@buchfink/contract/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mountCatalogue } from '../../api/catalogue/routes.ts';
import { listen } from '../../base/http/server/listen.ts';
import { type Fault, type FaultProxy, faults, hugeBytes, startFaultProxy } from '../../testing/fault-proxy.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { type ServiceProcess, startServiceProcess } from '../../testing/processes/service-process.ts';
import { allEvents } from '../../testing/read-events.ts';
import { solveChallenge } from '../../testing/solve-challenge.ts';
import { serviceForTests } from '../../testing/test-service.ts';

/**
 * The time limit in milliseconds of a system whose fault shows only in time. Every other fault has time enough to show
 * itself on a busy machine.
 */
const [deadline, ample] = [600, 25_000];
/** Faults that show only in time. */
const untilDeadline: readonly Fault[] = ['hang', 'slow-bytes', 'endless'];
const deadlineOf = (fault: Fault) => (untilDeadline.includes(fault) ? deadline : ample);
const kinds = ['sru', 'remote', 'solr', 'opensearch'] as const;
type Kind = (typeof kinds)[number];

const titles = ['Mein Garten', 'Dein Garten', 'Unser Garten'];
const records = titles.map((title, at) => marcXml({ id: `g${at}`, title, year: 2020 }));
const collection = `<collection xmlns="http://www.loc.gov/MARC21/slim">${records.join('')}</collection>`;
const wrapped = records.map(
  (record) =>
    `<record><recordSchema>marcxml</recordSchema><recordPacking>xml</recordPacking><recordData>${record}</recordData></record>`,
);
const sruAnswer = `<?xml version="1.0"?><searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/"><version>1.1</version>
<numberOfRecords>${records.length}</numberOfRecords><records>${wrapped.join('')}</records></searchRetrieveResponse>`;

const documents = titles.map((title, at) => ({ id: `g${at}`, title, title_short: title }));
const solrAnswer = { response: { numFound: titles.length, docs: documents } };
const openSearchAnswer = {
  hits: {
    total: { value: titles.length },
    hits: documents.map((document) => ({ _id: document.id, _source: document })),
  },
};

const [builtinId, healthy] = [1, { sru: 2, remote: 3, solr: 4, opensearch: 5 } as const];
const firstId = { sru: 10, remote: 30, solr: 50, opensearch: 70 } as const;
const idOf = (kind: Kind, fault: Fault) => firstId[kind] + faults.indexOf(fault);
const ids = (of: readonly Fault[], by: readonly Kind[] = kinds) =>
  of.flatMap((fault) => by.map((kind) => idOf(kind, fault)));

/**
 * V8 lets the space of young objects grow to 48 MB under load, as late as it collects them. That would be most of what the
 * service grows by here, and says nothing about answers: these are buffers outside of that space.
 */
const smallNursery = { NODE_OPTIONS: '--max-semi-space-size=1' };

let server: BuiltServer;
let localService: ServiceProcess;
let reached = 0;
const closing: (() => unknown)[] = [];

async function listening(server: Server): Promise<string> {
  closing.push(() => server.close());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that must never be reached through a library's system. */
const startCanary = () =>
  listening(
    createServer((_, answer) => {
      reached++;
      answer.end();
    }),
  );

const startSru = () =>
  listening(createServer((_, answer) => void answer.writeHead(200, { 'content-type': 'text/xml' }).end(sruAnswer)));

const startIndex = (answer: object) =>
  listening(
    createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    }),
  );

/** Another Buchfink service, whose library 1 has the same titles. */
async function startThere(): Promise<string> {
  const catalogue = { search: async (query: SearchQuery) => searchAnswer(query) } as Partial<Catalogue> as Catalogue;
  const app = await serviceForTests({
    rateLimiter: {
      admit: async (_, { libraries }) => libraries,
      admitsPage: async () => true,
      ended() {},
      async close() {},
    },
    mountMore: (scope) => mountCatalogue(scope, { catalogueOf: () => catalogue }),
  });
  closing.push(() => app.close());
  return listen(app, { host: '127.0.0.1', port: 0 });
}

const searchAnswer = ({ offset, limit }: SearchQuery): SearchAnswer => ({
  libraryId: 1,
  total: titles.length,
  totalIsExact: true,
  offset,
  limit,
  items: titles.map((title, position) => ({
    libraryId: 1,
    id: `g${position}`,
    position,
    title,
    mediaType: 'BOOK',
    isbn: [],
    availability: { code: 'GREEN', state: 'available' },
    workKey: title,
  })),
  facets: [],
  tookMs: 1,
});

function library(id: number, catalogue: object) {
  const name = `Bibliothek ${id}`;
  return { id, ident: `b${id}`, libname: name, shortname: name, fullname: name, system: { catalogue } };
}

function remoteLibrary(id: number, kind: Kind, address: string, searchSeconds: number) {
  const limits = { searchSeconds, cacheSeconds: 0 };
  if (kind === 'remote') return library(id, { kind, address, project: 'opac-demo', libraryId: 1, limits });
  const preset = kind === 'opensearch' ? { preset: 'vufind' } : {};
  return library(id, { kind, base: `${address}/${kind}`, ...preset, limits });
}

beforeAll(async () => {
  server = await buildServer();
  const builtin = library(1, { kind: 'builtin' });
  const canaryAddress = await startCanary();
  const proxies: Record<Kind, FaultProxy> = {
    sru: await startFaultProxy(await startSru(), canaryAddress),
    remote: await startFaultProxy(await startThere(), canaryAddress),
    solr: await startFaultProxy(await startIndex(solrAnswer), canaryAddress),
    opensearch: await startFaultProxy(await startIndex(openSearchAnswer), canaryAddress),
  };
  closing.push(...kinds.map((kind) => () => proxies[kind].close()));
  localService = await startServiceProcess(server, {
    projectId: 'opac-here',
    libraries: [
      builtin,
      ...kinds.map((kind) => remoteLibrary(healthy[kind], kind, proxies[kind].addressOf('none'), 8)),
      ...kinds.flatMap((kind) =>
        faults.map((fault) =>
          remoteLibrary(idOf(kind, fault), kind, proxies[kind].addressOf(fault), deadlineOf(fault) / 1000),
        ),
      ),
    ],
    records: { 1: collection },
    environment: { BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.1', BUCHFINK_BUDGET: '1000000', ...smallNursery },
  });
});
afterAll(async () => {
  await localService?.close();
  for (const close of closing) await close();
});

/** Searches until it is admitted: a busy machine asks for a proof of work, an overloaded one to come again later. */
async function search(libraries: readonly number[], proof?: string): Promise<MetaSearchEvent[]> {
  const query = `FREE=garten&LIBS=${libraries.join(',')}`;
  const answer = await fetch(`${localService.origin}/services/de/opac-here/metasearch/?${query}`, {
    headers: proof === undefined ? {} : { [proofHeader]: proof },
  });
  if (answer.status === 200) return allEvents(await answer.text());
  expect(answer.status).toBe(429);
  const challenge = challengeOf(ApiError.parse(await answer.json()));
  if (challenge !== undefined) return search(libraries, await solveChallenge(challenge));
  await new Promise((later) => setTimeout(later, 1000 * Number(answer.headers.get('retry-after'))));
  return search(libraries);
}

const ended = (events: readonly MetaSearchEvent[], id: number): MetaSearchTarget | undefined =>
  events.flatMap(({ event, data }) =>
    event === 'target' && data.libraryId === id && data.state !== 'working' ? [data] : [],
  )[0];

const everyone = [builtinId, ...Object.values(healthy)];

function expectHealthy(events: readonly MetaSearchEvent[]) {
  for (const id of everyone) {
    expect(ended(events, id), `library ${id}: ${localService.output()}`).toMatchObject({ state: 'done', total: 3 });
    const hits = events.find(({ event, data }) => event === 'hits' && data.libraryId === id);
    expect(hits?.data).toMatchObject({ items: { length: 3 } });
  }
  expect(events.at(-1)?.event).toBe('done');
}

let before = 0;
it('without faults all libraries answer', async () => {
  expectHealthy(await search(everyone));
  before = (await localService.memory()).now;
});

it.each(faults)('%s: the others complete, the library is reported within its deadline', async (fault) => {
  const events = await search([...everyone, ...ids([fault])]);
  expectHealthy(events);
  for (const id of ids([fault])) {
    const report = ended(events, id);
    expect(report?.state, JSON.stringify(report)).toBe(untilDeadline.includes(fault) ? 'timeout' : 'error');
    // Systems with the short time limit are reported long before the ample one, however late the machine is.
    expect(report?.ms).toBeLessThan(ample);
  }
});

it('all faults at once take little memory, and never reach the forbidden server', async () => {
  // One search has at most fifty libraries.
  for (const by of [kinds.slice(0, 2), kinds.slice(2), kinds.slice(1, 3)]) {
    const events = await search([...everyone, ...ids(faults, by)]);
    expectHealthy(events);
    for (const id of ids(faults, by)) expect(['error', 'timeout', 'skipped']).toContain(ended(events, id)?.state);
  }
  const { most } = await localService.memory();
  // One search has four answers of that size; a single one that were kept whole would break the limit.
  expect(most - before).toBeLessThan(hugeBytes);
  expect(reached).toBe(0);
});
