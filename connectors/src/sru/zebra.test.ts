import { createSearchQuery } from '@buchfink/contract/search';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallContext } from '../call-context.ts';
import type { Catalogue, SearchRequest } from '../connector.ts';
import { marcXml } from '../testing/marc-xml.ts';
import { hasPrograms } from '../testing/start-server.ts';
import { testTools } from '../testing/test-tools.ts';
import { startZebra, type Zebra, zebraPrograms } from '../testing/zebra/zebra.ts';
import { connectSru } from './connect-sru.ts';
import { SruCatalogue } from './sru-settings.ts';

const titles = [
  {
    id: 'k1',
    title: 'Die Känguru-Chroniken',
    author: 'Kling, Marc-Uwe',
    year: 2009,
    isbn: '9783548372570',
    subject: 'Humor',
  },
  {
    id: 'k2',
    title: 'Das Känguru-Manifest',
    author: 'Kling, Marc-Uwe',
    year: 2011,
    publisher: 'Ullstein',
    shelfmark: 'KLI',
  },
  { id: 'k3', title: 'Die Känguru-Offenbarung', author: 'Kling, Marc-Uwe', year: 2014, isbn: '3548375138' },
  { id: 'p1', title: 'Der Process', author: 'Kafka, Franz', year: 1925, subject: 'Gericht' },
  { id: 'set', title: 'Gesammelte Werke', author: 'Kafka, Franz', year: 1990 },
  { id: 'v10', title: 'Briefe', author: 'Kafka, Franz', year: 1992, parent: '(DE-1)set', number: 'Bd. 10' },
  { id: 'v2', title: 'Tagebücher', author: 'Kafka, Franz', year: 1991, parent: '(DE-1)set', number: 'Bd. 2' },
  ...Array.from({ length: 120 }, (_, index) => ({
    id: `m${index}`,
    title: `Masse Nummer ${index}`,
    year: 1800 + index,
  })),
];

const context: CallContext = {
  locale: 'de',
  signal: new AbortController().signal,
  deadline: Infinity,
  requestId: 'test',
  now: () => new Date(),
};

describe.skipIf(!hasPrograms(...zebraPrograms))('a catalogue searched by SRU', () => {
  let zebra: Zebra;
  beforeAll(async () => {
    zebra = await startZebra({ own: titles.map(marcXml) });
  });
  afterAll(() => zebra.close());

  const tools = testTools();
  const settings = (more: object = {}) => ({
    kind: 'sru',
    base: zebra.base(),
    version: 1.2,
    indexes: { ISBN: 'dc.identifier', YEAR_START: 'dc.date', YEAR_END: 'dc.date', LANGUAGE: 'dc.language' },
    volumesIndex: 'rec.parent',
    limits: { perMinute: 10_000 },
    sorting: { year: 'dc.date/sort.descending', title: 'dc.title' },
    ...more,
  });
  function catalogue(more: object = {}): Catalogue {
    const options = {
      libraryId: 7,
      settings: SruCatalogue.parse(settings(more)),
      mapping: {},
      branchName: String,
      dayAt: (instant: Date) => instant.toISOString().slice(0, 10),
    };
    const sruCatalogue = connectSru(options, tools).catalogue;
    if (sruCatalogue === undefined) throw new Error('there is no catalogue');
    return sruCatalogue;
  }
  const idsOf = async (
    fields: Record<string, string>,
    more: Partial<SearchRequest> = {},
    targetSettings: object = {},
  ) => {
    const queryFields = Object.entries(fields).map(([id, value]) => ({ id, value }));
    const { items } = await catalogue(targetSettings).search(createSearchQuery(queryFields, more), context);
    return items.map(({ id }) => id);
  };

  it.each([1.1, 1.2, 2])('answers hits in version %s', async (version) => {
    const answer = await catalogue({ version }).search(
      createSearchQuery([{ id: 'FREE', value: 'känguru-manifest' }]),
      context,
    );
    expect(answer).toMatchObject({ libraryId: 7, total: 1, totalIsExact: true, offset: 0, facets: [] });
    expect(answer.items).toMatchObject([
      {
        id: 'k2',
        position: 0,
        title: 'Das Känguru-Manifest',
        author: 'Marc-Uwe Kling',
        year: 2011,
        mediaType: 'BOOK',
        availability: { code: 'UNKNOWN' },
        cover: null,
      },
    ]);
  });

  it('searches by each field, and by several at once', async () => {
    expect(await idsOf({ TITLE: 'känguru', AUTHOR: 'kling' })).toEqual(['k1', 'k2', 'k3']);
    expect(await idsOf({ AUTHOR: 'Kafka, Franz', TITLE: 'process' })).toEqual(['p1']);
    expect(await idsOf({ KEYWORD: 'Gericht' })).toEqual(['p1']);
    expect(await idsOf({ PUBLISHER: 'Ullstein' })).toEqual(['k2']);
    expect(await idsOf({ FREE: 'kling', YEAR: '2014' })).toEqual(['k3']);
    expect(await idsOf({ FREE: 'kling', YEAR_START: '2010', YEAR_END: '2012' })).toEqual(['k2']);
    expect(await idsOf({ FREE: 'kling', LANGUAGE: 'ger' })).toHaveLength(3);
    expect(await idsOf({ FREE: 'kling', LANGUAGE: 'fre' })).toEqual([]);
  });

  it('finds a decomposed word, a phrase, and an ISBN in both forms', async () => {
    expect(await idsOf({ TITLE: 'ka\u0308nguru', FREE: 'Manifest' })).toEqual(['k2']);
    expect(await idsOf({ FREE: '"Känguru Manifest"' })).toEqual(['k2']);
    expect(await idsOf({ FREE: '"Manifest Känguru"' })).toEqual([]);
    expect(await idsOf({ ISBN: '3-548-37257-0' })).toEqual(['k1']);
    expect(await idsOf({ ISBN: '978-3-548-37513-7' })).toEqual(['k3']);
  });

  it.each(['each', 'all', 'phrase'])('searches several words as %s', async (words) => {
    expect(await idsOf({ TITLE: 'känguru offenbarung' }, {}, { words, quotes: 'needed' })).toEqual(['k3']);
  });

  it('respects operators', async () => {
    expect(await idsOf({ FREE: 'kling NOT Manifest' })).toEqual(['k1', 'k3']);
    expect(await idsOf({ FREE: 'kling (Chroniken OR "Känguru Manifest")' })).toEqual(['k1', 'k2']);
    expect(await idsOf({ FREE: 'känguru NOT (Chroniken OR Manifest)', YEAR: '2014' })).toEqual(['k3']);
  });

  it('finds prefixes if the system can', async () => {
    expect(await idsOf({ TITLE: 'mani*' }, {}, { wildcards: true })).toEqual(['k2']);
    expect(await idsOf({ TITLE: 'mani*' })).toEqual([]);
  });

  it('applies filters with an index, and refuses the others', async () => {
    expect(await idsOf({ FREE: 'kling' }, { filters: { year: ['2009', '2014'] } })).toEqual(['k1', 'k3']);
    expect(await idsOf({ FREE: 'kling' }, { filters: { year: ['2010-2019'] } })).toEqual(['k2', 'k3']);
    await expect(idsOf({ FREE: 'kling' }, { filters: { mediaType: ['DVD'] } })).rejects.toMatchObject({
      code: 'not-supported',
    });
  });

  it('sorts by the keys of the system', async () => {
    expect(await idsOf({ FREE: 'kling' }, { sort: 'year' })).toEqual(['k3', 'k2', 'k1']);
    expect(await idsOf({ FREE: 'kling' }, { sort: 'title' })).toEqual(['k2', 'k1', 'k3']);
    expect(await idsOf({ FREE: 'kling' }, { sort: 'author' })).toHaveLength(3);
    const { orders } = await catalogue().search(createSearchQuery([{ id: 'FREE', value: 'kling' }]), context);
    expect(orders).toEqual(['relevance', 'year', 'title']);
  });

  it('pages, also if the system gives fewer records at once, and ends after the last', async () => {
    const pages = [0, 50, 100].map((offset) => idsOf({ FREE: 'masse' }, { offset, limit: 50 }, { maxRecords: 20 }));
    const ids = (await Promise.all(pages)).flat();
    expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
    const beyond = await catalogue().search(
      createSearchQuery([{ id: 'FREE', value: 'masse' }], { offset: 500 }),
      context,
    );
    expect(beyond).toMatchObject({ total: 120, items: [] });
    const last = await catalogue().search(
      createSearchQuery([{ id: 'FREE', value: 'masse' }], { offset: 119 }),
      context,
    );
    expect(last.items.map(({ position }) => position)).toEqual([119]);
  });

  it('shows a record with its volumes in order, and a volume with its set', async () => {
    const set = await catalogue().record('set', context);
    expect(set).toMatchObject({ title: 'Gesammelte Werke', author: 'Franz Kafka', reservable: false, actions: [] });
    expect(set.volumes).toEqual([
      { id: 'v2', title: 'Tagebücher', number: 'Bd. 2', year: 1991 },
      { id: 'v10', title: 'Briefe', number: 'Bd. 10', year: 1992 },
    ]);
    expect(set.details.map(({ key }) => key)).toContain('language');
    expect(set.citation.bibtex).toContain('Gesammelte Werke');
    const { copies, availability } = await catalogue().record('k2', context);
    expect([copies, availability]).toMatchObject([[{ shelfmark: 'KLI', state: 'unknown' }], { code: 'UNKNOWN' }]);
    expect((await catalogue({ copies: 'hidden' }).record('k2', context)).copies).toEqual([]);
  });

  it('answers unknown-record for a missing record, whatever its id', async () => {
    for (const id of ['nothing', '"', '\\', '*', 'k1" or rec.id="k2', 'k?', ''])
      await expect(catalogue().record(id, context)).rejects.toMatchObject({ code: 'unknown-record' });
  });

  it('offers the fields with an index', async () => {
    const fields = await catalogue({ indexes: { AUTHOR: '', YEAR_START: 'dc.date' } }).searchFields(context);
    expect(fields.map(({ id }) => id)).toEqual(['FREE', 'TITLE', 'KEYWORD', 'PUBLISHER', 'ISBN', 'YEAR', 'YEAR_START']);
  });

  it('reports a missing index to the operator, not to the caller', async () => {
    tools.warnings.length = 0;
    await expect(idsOf({ TITLE: 'geheim' }, {}, { indexes: { TITLE: 'dc.nosuch' } })).rejects.toMatchObject({
      code: 'library-answer',
    });
    const values = { diagnostics: [{ number: 16, details: '' }], indexes: ['dc.nosuch'] };
    expect(tools.warnings).toEqual([{ code: 'sru-diagnostics', values }]);
  });

  it('never turns typed text into a syntax error', async () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.string({ unit: fc.constantFrom(...'"\\*?^()=<>/ aä,;and or not%&+#.\n'), maxLength: 30 }),
      fc.constantFrom(
        'and',
        'or not',
        'sortby dc.title',
        'prox',
        '" or "',
        'a" and cql.allRecords=1 or "',
        '***',
        '\\"',
      ),
    );
    const field = fc.constantFrom('FREE', 'TITLE', 'AUTHOR', 'ISBN', 'YEAR', 'LANGUAGE');
    const style = fc.record({
      version: fc.constantFrom(1.1, 1.2, 2),
      quotes: fc.constantFrom('always', 'needed'),
      words: fc.constantFrom('each', 'all', 'phrase'),
      wildcards: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(field, typed), { minLength: 1, maxLength: 3 }),
        style,
        async (typedFields, targetSettings) => {
          const fields = typedFields.map(([id, value]) => ({ id, value }));
          const { total } = await catalogue(targetSettings)
            .search(createSearchQuery([...fields, { id: 'FREE', value: 'känguru' }]), context)
            .catch((error: unknown) => {
              // Input that the field cannot accept is refused before a request is sent.
              if (error instanceof Error && error.message === 'search-text-too-short') return { total: 0 };
              throw error;
            });
          expect(total).toBeLessThanOrEqual(3);
        },
      ),
      { numRuns: 200 },
    );
  });
});
