import { once } from 'node:events';
import { request } from 'node:http';
import type { CallContext } from '@buchfink/connectors/call-context';
import type { Catalogue } from '@buchfink/connectors/connector';
import type { UnlabelledSearchAnswer } from '@buchfink/connectors/unlabelled';
import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import type { MetaSearchEvent } from '@buchfink/contract/metasearch';
import type { Item, SearchQuery } from '@buchfink/contract/search';
import { afterEach, expect, it } from 'vitest';
import { listen } from '../../base/http/server/listen.ts';
import { allEvents, readEvents } from '../../testing/read-events.ts';
import { serviceForTests } from '../../testing/test-service.ts';
import { createOpenStreams, type OpenStreams } from './open-streams.ts';
import { type MetaSearchTimes, mountMetaSearch } from './routes.ts';

type Search = (query: SearchQuery, context: CallContext) => Promise<UnlabelledSearchAnswer>;

const hit = (libraryId: number, position: number, title = 'Faust'): Item => ({
  libraryId,
  id: `r${position}`,
  position,
  title,
  mediaType: 'BOOK',
  isbn: [],
  availability: { code: 'GREEN', state: 'available' },
  workKey: 'faust',
});

/** A library with this many hits. */
const finds =
  (libraryId: number, total: number): Search =>
  async ({ limit, offset }) => ({
    libraryId,
    total,
    totalIsExact: true,
    offset,
    limit,
    items: Array.from({ length: Math.min(limit, total) }, (_, place) => hit(libraryId, offset + place)),
    facets: [{ id: 'language', options: [{ id: 'ger', count: total, applied: false }] }],
    tookMs: 1,
  });
const fails =
  (code: ErrorCode): Search =>
  async () => {
    throw new ApiException(code);
  };
/** A library whose system accepts the search and never answers, even when it is aborted. */
const silent: Search = () => new Promise(() => {});

let close = async () => {};
afterEach(() => close());

/** The service with these libraries of the demo; the others have no catalogue. */
async function service(libraries: Readonly<Record<number, Search>>, times: Partial<MetaSearchTimes> = {}) {
  const streams = createOpenStreams();
  const log: string[] = [];
  const app = await serviceForTests({
    logLevel: 'error',
    logTo: { write: (line) => log.push(line) },
    mountMore: (scope) =>
      mountMetaSearch(scope, { directory: { catalogueOf: (id) => catalogueOf(libraries[id]) }, streams, times }),
  });
  close = async () => {
    await app.close();
  };
  const path = (query: string) => `/services/de/opac-demo/metasearch/?${query}`;
  return {
    app,
    streams,
    log,
    get: (query: string) => app.inject(path(query)),
    async events(query: string) {
      const answer = await app.inject(path(query));
      expect(answer.statusCode, log.join('\n') + answer.body).toBe(200);
      return allEvents(answer.body);
    },
    /** Calls over a socket, as a browser does. */
    async begin(query: string) {
      const address = await listen(app, { host: '127.0.0.1', port: 0 });
      const sent = request(address + path(query));
      sent.on('error', () => {});
      sent.end();
      const [answer] = await once(sent, 'response');
      return { sent, answer };
    },
  };
}

function catalogueOf(search: Search | undefined): Catalogue {
  if (search === undefined) throw new ApiException('not-supported');
  return { search } as Partial<Catalogue> as Catalogue;
}

const targets = (events: readonly MetaSearchEvent[]) =>
  events.flatMap((event) => (event.event === 'target' && event.data.state !== 'working' ? [event.data] : []));
const stateOf = (events: readonly MetaSearchEvent[], id: number) => {
  const { ms: _, ...targetWithoutMs } = targets(events).find(({ libraryId }) => libraryId === id) ?? {};
  return targetWithoutMs;
};
/** Polls until a condition holds, however long that takes. */
const until = (isSo: () => boolean) => expect.poll(isSo, { timeout: 250_000, interval: 5 }).toBe(true);
const openOf = ({ counts }: OpenStreams) => counts.open;

it('a library without hits names the words that it has nothing on', async () => {
  const search: Search = async (query, context) => ({ ...(await finds(2, 0)(query, context)), absent: ['trauer'] });
  const { events } = await service({ 1: finds(1, 2), 2: search });
  const all = await events('FREE=trauer&LIBS=1,2');
  expect(stateOf(all, 2)).toEqual({ libraryId: 2, state: 'empty', total: 0, absent: ['trauer'] });
});

it("every library receives the operators of the caller's language in English", async () => {
  const receivedFields: SearchQuery['fields'][] = [];
  const search: Search = (query, context) => {
    receivedFields.push(query.fields);
    return finds(1, 1)(query, context);
  };
  const { app } = await service({ 1: search });
  const inLanguage = async (locale: string) => {
    const query = new URLSearchParams({ FREE: 'chien OU chat', LIBS: '1' });
    expect((await app.inject(`/services/${locale}/opac-demo/metasearch/?${query}`)).statusCode).toBe(200);
    return receivedFields.pop();
  };
  expect(await inLanguage('fr')).toEqual([{ id: 'FREE', value: 'chien OR chat' }]);
  expect(await inLanguage('de')).toEqual([{ id: 'FREE', value: 'chien OU chat' }]);
});

it('every library reports its state once, after its hits', async () => {
  const { events } = await service({ 1: finds(1, 25), 2: finds(2, 0), 3: fails('library-unavailable') });
  const all = await events('FREE=faust&LIBS=1,2,3,24');
  expect(all[0]).toEqual({
    event: 'start',
    data: { searchId: expect.stringMatching(/^[0-9a-f-]{36}$/), libraries: [1, 2, 3, 24] },
  });
  expect(all.filter(({ event, data }) => event === 'target' && data.state === 'working')).toHaveLength(4);
  expect(targets(all)).toHaveLength(4);
  expect(stateOf(all, 1)).toEqual({ libraryId: 1, state: 'done', total: 25 });
  expect(stateOf(all, 2)).toEqual({ libraryId: 2, state: 'empty', total: 0 });
  expect(stateOf(all, 3)).toEqual({ libraryId: 3, state: 'error', code: 'library-unavailable' });
  expect(stateOf(all, 24)).toEqual({ libraryId: 24, state: 'skipped', code: 'not-supported' });
  const hits = all.findIndex(({ event }) => event === 'hits');
  expect(all[hits]?.data).toMatchObject({ libraryId: 1, offset: 0, items: { length: 10 } });
  expect(all[hits + 1]).toMatchObject({ event: 'target', data: { libraryId: 1, state: 'done' } });
  expect(all.at(-1)).toEqual({ event: 'done', data: { libraries: 2, total: 25, ms: expect.any(Number) } });
});

it('a library that does not answer is reported with its error code', async () => {
  const expected = {
    'library-busy': 'skipped',
    'library-maintenance': 'skipped',
    'invalid-input': 'skipped',
    'library-answer': 'error',
    'library-timeout': 'timeout',
  } as const;
  const codes = Object.keys(expected) as (keyof typeof expected)[];
  const failing = Object.fromEntries(codes.map((code, at) => [at + 2, fails(code)]));
  const { events } = await service({ 1: finds(1, 1), ...failing });
  const all = await events('FREE=faust&LIBS=1,2,3,4,5,6');
  expect(stateOf(all, 1)).toMatchObject({ state: 'done' });
  for (const [at, code] of codes.entries())
    expect(stateOf(all, at + 2)).toEqual({ libraryId: at + 2, state: expected[code], code });
});

it('an unforeseen failure of a library is reported as `internal`, and the log has the reason', async () => {
  const broken: Search = () => {
    throw new TypeError('kaputt');
  };
  const { events, log } = await service({ 1: broken, 2: finds(2, 1) });
  const all = await events('FREE=faust&LIBS=1,2');
  expect(stateOf(all, 1)).toEqual({ libraryId: 1, state: 'error', code: 'internal' });
  expect(stateOf(all, 2)).toMatchObject({ state: 'done' });
  expect(log.join()).toContain('kaputt');
});

it('a silent library has its own deadline, and all libraries together have one', async () => {
  const ownDeadline = await service({ 1: silent, 2: finds(2, 1) }, { library: 20 });
  const all = await ownDeadline.events('FREE=faust&LIBS=1,2');
  expect(targets(all).map(({ libraryId }) => libraryId)).toEqual([2, 1]);
  expect(stateOf(all, 1)).toEqual({ libraryId: 1, state: 'timeout', code: 'library-timeout' });
  await close();
  const together = await service({ 1: silent, 2: silent }, { library: 60_000, all: 20 });
  const metaEvents = await together.events('FREE=faust&LIBS=1,2');
  expect(targets(metaEvents).map(({ state }) => state)).toEqual(['timeout', 'timeout']);
  expect(metaEvents.at(-1)).toMatchObject({ event: 'done', data: { libraries: 0, total: 0 } });
});

it('libraries return records with their facets, and the labels are filled in', async () => {
  let receivedQuery: SearchQuery | undefined;
  const { events } = await service({
    1: (query, context) => {
      receivedQuery = query;
      return finds(1, 3)(query, context);
    },
  });
  const all = await events('FREE=faust&AVAILABLE=true&f.language=ger&f.language=eng&LIBS=1&offset=20');
  expect(receivedQuery).toMatchObject({
    fields: [
      { id: 'FREE', value: 'faust' },
      { id: 'AVAILABLE', value: true },
    ],
    filters: { language: ['ger', 'eng'] },
    searchType: 'meta',
    group: 'none',
    limit: 10,
    prefetch: 10,
    offset: 20,
    countFacets: true,
  });
  const hits = all.find(({ event }) => event === 'hits');
  expect(hits?.data).toMatchObject({
    items: [{ availability: { text: 'Verfügbar' } }, {}, {}],
    facets: [{ label: 'Sprache', options: [{ label: 'Deutsch' }] }],
    offset: 20,
  });
});

it('more or larger hits than requested are not sent', async () => {
  const many: Search = async (query, context) => {
    const answer = await finds(1, 10)(query, context);
    return { ...answer, items: [...answer.items, ...answer.items] };
  };
  const huge: Search = async (query, context) => ({
    ...(await finds(2, 1)(query, context)),
    items: [hit(2, 0, 'x'.repeat(600_000))],
  });
  const { events } = await service({ 1: many, 2: huge });
  const all = await events('FREE=faust&LIBS=1,2');
  expect(all.find(({ event }) => event === 'hits')?.data).toMatchObject({ libraryId: 1, items: { length: 10 } });
  expect(stateOf(all, 2)).toEqual({ libraryId: 2, state: 'error', code: 'library-answer' });
  expect(all.at(-1)?.data).toMatchObject({ libraries: 1, total: 10 });
});

it('without LIBS the libraries with a catalogue are searched; one named twice is searched once', async () => {
  const { events } = await service({});
  const ids = async (query: string) => {
    const [start] = await events(query);
    return start?.event === 'start' ? start.data.libraries : [];
  };
  const all = await ids('FREE=faust');
  expect(all).toHaveLength(23);
  expect(all).not.toContain(24);
  expect(await ids('FREE=faust&LIBS=2,1,2')).toEqual([1, 2]);
});

const faultyCalls = [
  ['FREE=fa', 400, 'search-text-too-short'],
  ['AVAILABLE=true&LIBS=1', 400, 'search-text-too-short'],
  ['LIBS=1', 400, 'search-text-too-short'],
  ['FREE=faust&LIBS=1,77', 404, 'unknown-library'],
  ['FREE=faust&LIBS=', 400, 'invalid-input'],
  ['FREE=faust&LIBS=1;2', 400, 'invalid-input'],
  ['FREE=faust&MUSTER=1', 400, 'invalid-input'],
  ['FREE=faust&limit=0', 400, 'invalid-input'],
  ['FREE=faust&limit=101', 400, 'invalid-input'],
  [`FREE=${'x'.repeat(1001)}`, 400, 'invalid-input'],
] as const;

it('an invalid call is rejected before the stream starts', async () => {
  const { get, streams } = await service({ 1: finds(1, 1) });
  for (const [query, status, code] of faultyCalls) {
    const answer = await get(query);
    expect(answer.json(), query).toMatchObject({ exceptionType: 'ApiException', code });
    expect(answer.statusCode, query).toBe(status);
  }
  expect(streams.counts).toEqual({ open: 0, ended: 0, dropped: 0 });
});

it('the stream is neither buffered nor compressed, and HEAD does not search', async () => {
  const { app, get } = await service({ 1: finds(1, 1) });
  const answer = await app.inject({
    url: '/services/de/opac-demo/metasearch/?FREE=faust&LIBS=1',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect((await get('FREE=faust&LIBS=1')).body).toContain('event: done');
  expect((await app.inject({ method: 'HEAD', url: '/services/de/opac-demo/metasearch/?FREE=faust' })).statusCode).toBe(
    404,
  );
});

it('a reader that hangs up ends the search in all libraries, and nothing is left', async () => {
  const signals: AbortSignal[] = [];
  const listening: Search = (_, { signal }) => {
    signals.push(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const { begin, streams, log } = await service({ 1: listening, 2: listening, 3: silent });
  const { sent, answer } = await begin('FREE=faust&LIBS=1,2,3');
  for await (const { event } of readEvents(answer)) {
    expect(event).toBe('start');
    break;
  }
  expect(openOf(streams)).toBe(1);
  sent.destroy();
  await until(() => openOf(streams) === 0);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(streams.counts).toEqual({ open: 0, ended: 0, dropped: 1 });
  expect(log).toEqual([]);
});

it('a stream without events sends heartbeats', async () => {
  const { begin } = await service({ 1: silent }, { heartbeat: 10 });
  const { sent, answer } = await begin('FREE=faust&LIBS=1');
  let text = '';
  // However late its timers are, a stream that waits for a library goes on beating.
  for await (const chunk of answer) {
    text += chunk;
    if ((text.match(/^:$/gm)?.length ?? 0) > 1) break;
  }
  expect(text).toContain('event: start');
  sent.destroy();
});

it('a stopping service ends the stream with `bye` and the time until a retry', async () => {
  const { app, begin, streams } = await service({ 1: silent, 2: finds(2, 1) });
  const { answer } = await begin('FREE=faust&LIBS=1,2');
  const all: MetaSearchEvent[] = [];
  for await (const event of readEvents(answer)) {
    all.push(event);
    if (event.event === 'target' && event.data.libraryId === 2 && event.data.state === 'done') void app.close();
  }
  expect(all.at(-1)).toEqual({ event: 'bye', data: { retry: expect.any(Number) } });
  expect(all.some(({ event }) => event === 'done')).toBe(false);
  await until(() => openOf(streams) === 0);
  await app.close();
});

it('a stream that begins while the service stops ends with `bye` at once', async () => {
  const { begin, streams } = await service({ 1: silent });
  await streams.endAll();
  const { answer } = await begin('FREE=faust&LIBS=1');
  expect((await allEvents(answer)).at(-1)).toMatchObject({ event: 'bye' });
});

it('a reader that reads nothing is disconnected, and delays no other', async () => {
  const large: Search = async (query, context) => ({
    ...(await finds(1, 10)(query, context)),
    items: Array.from({ length: 10 }, (_, place) => hit(1, place, 'x'.repeat(40_000))),
  });
  const libraries = Object.fromEntries(Array.from({ length: 23 }, (_, at) => [at + 1, large]));
  const { begin, streams } = await service(libraries, { stalled: 200 });
  const { answer } = await begin('FREE=faust');
  answer.on('error', () => {});
  answer.pause();
  await until(() => openOf(streams) === 0);
  expect(streams.counts).toMatchObject({ dropped: 1 });
});
