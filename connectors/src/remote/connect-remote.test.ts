import { createSearchQuery } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import type { CallContext } from '../call-context.ts';
import type { SystemWarning } from '../system-warning.ts';
import type { UpstreamAnswer, UpstreamRequest } from '../upstream.ts';
import { connectRemote } from './connect-remote.ts';
import { RemoteCatalogue } from './remote-settings.ts';

const settings = RemoteCatalogue.parse({
  kind: 'remote',
  address: 'https://katalog.example.org',
  project: 'opac-other',
  libraryId: 3,
});
const context: CallContext = {
  locale: 'en',
  signal: new AbortController().signal,
  deadline: Infinity,
  requestId: 'test',
  now: () => new Date(),
};
const query = createSearchQuery([{ id: 'FREE', value: 'faust' }], { limit: 3, offset: 20 });

/** A remote service with a fixed answer to every request. */
interface RemoteResponse {
  readonly json?: unknown;
  readonly text?: string;
  readonly status?: number;
  readonly type?: string;
}

function remote(response: RemoteResponse) {
  const requests: UpstreamRequest[] = [];
  const warnings: SystemWarning[] = [];
  const fetch = async (request: UpstreamRequest): Promise<UpstreamAnswer> => {
    requests.push(request);
    const { json, text = JSON.stringify(json), status = 200, type = 'application/json; charset=utf-8' } = response;
    return { status, headers: { 'content-type': type }, body: new TextEncoder().encode(text) };
  };
  const { catalogue } = connectRemote(
    { libraryId: 70, settings, dayAt: (instant) => instant.toISOString().slice(0, 10) },
    { fetch, now: () => new Date(), secret: async () => '', warn: (warning) => warnings.push(warning) },
  );
  if (catalogue === undefined) throw new Error('no catalogue');
  return { catalogue, requests, warnings };
}

const item = {
  libraryId: 3,
  id: 'a',
  position: 0,
  title: 'Faust',
  mediaType: 'BOOK',
  isbn: [],
  availability: { code: 'GREEN', state: 'available', text: 'Available' },
  workKey: 'faust',
};
const answer = {
  libraryId: 3,
  total: 40,
  totalIsExact: true,
  offset: 20,
  limit: 3,
  items: [item],
  facets: [],
  tookMs: 4,
};
const search = (response: RemoteResponse) => remote(response).catalogue.search(query, context);

describe('a library of another service', () => {
  it('is called at its own address, in the language of the caller, with the query of the caller', async () => {
    const { catalogue, requests, warnings } = remote({ json: answer });
    await catalogue.search({ ...query, libraryId: 70, explain: true }, context);
    expect(requests[0]).toMatchObject({
      url: 'https://katalog.example.org/services/en/opac-other/library/3/search?explain=1',
      method: 'POST',
      headers: { 'x-client-version': '3.4.0', 'content-type': 'application/json' },
    });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(query);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['ä/ö?#%', '~C3~A4~2F~C3~B6~3F~23~25'],
    ['../../../services/version', '~2E~2E~2F..~2F..~2Fservices~2Fversion'],
    ['%2e%2e', '~252e~252e'],
    ['..', '~2E~2E'],
  ])('record ids are encoded: %s', async (id, written) => {
    const { catalogue, requests } = remote({ status: 404, json: fault('unknown-record') });
    await expect(catalogue.record(id, context)).rejects.toMatchObject({ code: 'unknown-record' });
    expect(requests[0]?.url).toBe(`https://katalog.example.org/services/en/opac-other/library/3/record/${written}`);
  });
});

describe('an answer of another service', () => {
  it('becomes an answer of this library: at most the requested hits, no duplicates, plausible counts', async () => {
    const items = [item, { ...item }, { ...item, id: 'b' }, { ...item, id: 'c' }, { ...item, id: 'd' }];
    const result = await search({ json: { ...answer, items, total: -7, offset: 0, libraryId: 9 } });
    expect(result).toMatchObject({ libraryId: 70, offset: 20, limit: 3, total: 22 });
    expect(result.items.map(({ libraryId, id, position }) => [libraryId, id, position])).toEqual([
      [70, 'a', 20],
      [70, 'b', 21],
    ]);
  });

  it('has no unknown facets, because nobody could filter by them', async () => {
    const facet = (id: string) => ({ id, label: id, options: [] });
    const result = await search({
      json: { ...answer, facets: [facet('year'), facet('colour'), facet('constructor')] },
    });
    expect(result.facets.map(({ id }) => id)).toEqual(['year']);
  });

  it('has no pictures on other machines, and no ids that a call would reject', async () => {
    const items = [
      { ...item, cover: 'https://tracker.example/pixel.gif', coverIds: '978-1.a.b-_' },
      { ...item, id: 'b', cover: null, coverIds: '978.a.b' },
      { ...item, id: 'x'.repeat(300), coverIds: 'a&b' },
    ];
    const result = await search({ json: { ...answer, items } });
    expect(result.items.map(({ id, cover, coverIds }) => [id, cover, coverIds])).toEqual([
      ['a', undefined, '978-1.a.b-_'],
      ['b', null, undefined],
      [null, undefined, undefined],
    ]);
  });

  it.each(['2019-05-01', '2382-12-31', 'NEVER'])('has no implausible return date: %s', async (returnDate) => {
    const branch = { id: 'n', name: 'Nord', state: 'lent', returnDate };
    const availability = { code: 'RED', state: 'lent', text: `until ${returnDate}`, returnDate, places: [branch] };
    const { items } = await search({ json: { ...answer, items: [{ ...item, availability }] } });
    expect(items[0]?.availability).toEqual({
      code: 'RED',
      state: 'lent',
      places: [{ id: 'n', name: 'Nord', state: 'lent' }],
    });
  });

  it('has only web links, and nothing to reserve', async () => {
    const bad = 'javascript:alert(1)';
    const view = {
      ...item,
      online: { url: bad },
      details: [
        { key: 'link', label: 'L', value: 'Inhalt', kind: 'link', href: bad },
        { key: 'link', label: 'L', value: 'Gut', kind: 'link', href: 'https://example.org/a' },
        { key: 'note', label: 'L', value: 'Text', kind: 'text', href: bad },
      ],
      copies: [
        {
          id: 'k',
          branch: 'B',
          branchId: 'b',
          status: '',
          statusCode: 'GREEN',
          state: 'online',
          url: bad,
          reservable: true,
        },
      ],
      volumes: [],
      reservable: true,
      actions: ['reserve'],
      related: [{ kind: 'author', label: 'Mehr', items: [{ ...item, libraryId: 8 }] }],
      citation: { ris: '', bibtex: '' },
    };
    const record = await remote({ json: view }).catalogue.record('a', context);
    expect(JSON.stringify(record)).not.toContain('javascript');
    expect(record).toMatchObject({
      libraryId: 70,
      details: [{ kind: 'text' }, { kind: 'link', href: 'https://example.org/a' }, { kind: 'text' }],
      copies: [{ reservable: false }],
      reservable: false,
      actions: [],
      related: [{ items: [{ libraryId: 70 }] }],
    });
  });

  it.each([
    ['no JSON', { text: '{"libraryId":3' }],
    ['a page', { text: '<h1>Wartung</h1>', type: 'text/html' }],
    ['JSON as a page', { json: answer, type: 'text/html' }],
    ['nothing', { text: '' }],
    ['nothing but depth', { text: '['.repeat(100_000) }],
    ['depth that hides behind texts', { text: `{"a":"\\"","b":${'['.repeat(40)}${']'.repeat(40)}}` }],
    ['half of an answer', { json: { ...answer, items: undefined } }],
    ['an answer of another kind', { json: [answer] }],
    ['a hit that is none', { json: { ...answer, items: [{ ...item, mediaType: 'HOLOGRAM' }] } }],
    ['a number that is none', { text: JSON.stringify(answer).replace('40', '1e999') }],
  ])('is refused: %s', async (_, response) => {
    const { catalogue, warnings } = remote(response);
    await expect(catalogue.search(query, context)).rejects.toMatchObject({ code: 'library-answer' });
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toContain('faust');
  });

  it('keeps texts with brackets and quotes as they are', async () => {
    const title = '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ "{{{{" \\';
    expect((await search({ json: { ...answer, items: [{ ...item, title }] } })).items[0]?.title).toBe(title);
  });

  it.each([
    [404, 'unknown-record', 'unknown-record'],
    [503, 'library-maintenance', 'library-maintenance'],
    [504, 'library-timeout', 'library-timeout'],
    [501, 'not-supported', 'not-supported'],
    [429, 'too-many-requests', 'library-busy'],
    [429, 'proof-needed', 'library-busy'],
    [404, 'unknown-library', 'library-answer'],
    [400, 'invalid-input', 'library-answer'],
    [503, 'service-stopping', 'library-unavailable'],
    [500, 'internal', 'library-unavailable'],
  ])('with an error becomes the error of a library: %i %s → %s', async (status, code, expected) => {
    await expect(search({ status, json: fault(code) })).rejects.toMatchObject({ code: expected });
  });

  it.each([
    [429, 'library-busy'],
    [502, 'library-unavailable'],
    [401, 'library-answer'],
    [204, 'library-answer'],
  ])('with a status but no error of ours: %i → %s', async (status, code) => {
    await expect(search({ status, text: '<html>', type: 'text/html' })).rejects.toMatchObject({ code });
  });

  it('is a picture only if its type says so', async () => {
    const cover = (type: string, status = 200) =>
      remote({ text: 'bytes', type, status }).catalogue.cover?.('a', 'small', context);
    expect(await cover('image/webp')).toHaveLength(5);
    expect(await cover('image/svg+xml; charset=utf-8')).toBeUndefined();
    expect(await cover('image/webp', 404)).toBeUndefined();
    for (const status of [429, 503])
      await expect(cover('application/json', status)).rejects.toMatchObject({ code: 'library-busy' });
  });

  it('is asked for with the identifiers that the other service has signed', async () => {
    const { catalogue, requests } = remote({ text: 'bytes', type: 'image/webp' });
    await catalogue.cover?.('a', 'small', context, '978.a.b');
    await catalogue.cover?.('a', 'small', context);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?ids=978.a.b', '']);
  });
});

function fault(code: string) {
  return { exceptionType: 'ApiException', code, message: 'Etwas ging schief.' };
}
