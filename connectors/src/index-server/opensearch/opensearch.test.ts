import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../connector.ts';
import { fillOpenSearch } from '../../testing/index-servers/fill-opensearch.ts';
import { kohaDocuments, openSearchDocuments } from '../../testing/index-servers/index-documents.ts';
import { hasJavaServer } from '../../testing/index-servers/java-server.ts';
import { type RecordedTools, recordedTools } from '../../testing/index-servers/recorded-tools.ts';
import type { IndexServer } from '../../testing/index-servers/solr.ts';
import { catalogueRules, queryOf, testContext } from '../../testing/rules/catalogue-rules.ts';
import { hostileQueries } from '../../testing/rules/hostile-queries.ts';
import { connectOpenSearch } from './connect-opensearch.ts';
import { OpenSearchCatalogue } from './opensearch-settings.ts';

const hasServer = hasJavaServer('opensearch');
let server: IndexServer | undefined;
let recording: RecordedTools;

beforeAll(async () => {
  server = hasServer ? await fillOpenSearch({ catalogue: openSearchDocuments, koha: kohaDocuments }) : undefined;
  recording = recordedTools('opensearch.json', server?.base);
});
afterAll(async () => {
  const differing = recording?.finish();
  await server?.close();
  expect(
    differing,
    'requests that OpenSearch answers otherwise than recorded (UPDATE_RECORDINGS=1 records anew)',
  ).toEqual([]);
});

function connect(more: object = {}, index = 'catalogue') {
  const settings = OpenSearchCatalogue.parse({
    kind: 'opensearch',
    base: `${recording.base}/${index}`,
    ...(index === 'catalogue' && { preset: 'vufind', filter: { institution: 'DE-1' } }),
    limits: { perMinute: 100_000 },
    ...more,
  });
  const dayAt = (instant: Date) => instant.toISOString().slice(0, 10);
  return connectOpenSearch({ libraryId: 7, settings, mapping: {}, branchName: String, dayAt }, recording.tools);
}

function catalogue(more: object = {}, index = 'catalogue'): Catalogue {
  const { catalogue: connected } = connect(more, index);
  if (connected === undefined) throw new Error('there is no catalogue');
  return connected;
}

catalogueRules('OpenSearch', () => ({
  catalogue: catalogue(),
  facets: ['mediaType', 'branch', 'year', 'language', 'author', 'subject'],
  orders: ['relevance', 'newest', 'year', 'title', 'author'],
  hasPrefixes: true,
}));

const idsOf = async (fields: Record<string, string>, more: object = {}, settings: object = {}) =>
  (await catalogue(settings).search(queryOf(fields, more), testContext())).items.map(({ id }) => id);

describe('a catalogue in OpenSearch', () => {
  it('shows each library its part of a common index', async () => {
    expect(await idsOf({ FREE: 'verbund' })).toEqual([]);
    expect(await idsOf({ FREE: 'verbund' }, {}, { filter: { institution: ['DE-2', 'DE-3'] } })).toEqual(['x1']);
    expect(await idsOf({ FREE: 'verbund' }, {}, { filter: {}, exclude: { institution: 'DE-1' } })).toEqual(['x1']);
    await expect(catalogue().record('x1', testContext())).rejects.toMatchObject({ code: 'unknown-record' });
  });

  it('counts an option of several values once for each record', async () => {
    const { facets } = await catalogue().search(queryOf({ FREE: 'kling' }), testContext());
    const options = facets.find(({ id }) => id === 'mediaType')?.options;
    expect(options?.find(({ id }) => id === 'CD')).toMatchObject({ count: 1 });
  });

  it('suggests titles, authors and subjects for a begun text', async () => {
    const suggest = async (text: string) =>
      (await catalogue().suggest?.(text, testContext()))?.map(({ kind, text: shown }) => `${kind}: ${shown}`);
    expect(await suggest('känguru mani')).toEqual(['title: Das Känguru-Manifest']);
    expect(await suggest('klin')).toEqual(['author: Marc-Uwe Kling']);
    expect(await suggest('geri')).toEqual(['subject: Gericht']);
  });

  it('suggests another spelling by the words of a field', async () => {
    const settings = { spelling: 'title' };
    const { suggestions } = await catalogue(settings).search(queryOf({ FREE: 'känguru manifset' }), testContext());
    expect(suggestions).toEqual([{ kind: 'spelling', text: 'känguru manifest' }]);
    const right = await catalogue(settings).search(queryOf({ FREE: 'manifest' }), testContext());
    expect(right.suggestions).toBeUndefined();
  });

  it('lists titles added since a day, newest first', async () => {
    const answer = await catalogue().acquisitions?.({ since: '2026-03-01', offset: 0, limit: 10 }, testContext());
    expect(answer?.items.map(({ id }) => id)).toEqual(['k4', 'k3']);
  });

  it('bounds deep pages', async () => {
    const deep = await catalogue({ maxOffset: 100 }).search(queryOf({ FREE: 'masse' }, { offset: 200 }), testContext());
    expect(deep).toMatchObject({ total: 60, items: [] });
  });

  it('shows a set with its volumes, and copies that are objects', async () => {
    expect((await catalogue().record('set', testContext())).volumes).toEqual([
      { id: 'v10', title: 'Briefwechsel', year: 1992 },
    ]);
    const copy = { barcode: 'code', branch: 'house', shelfmark: 'mark', state: 'status' };
    const { copies } = await catalogue({ copyField: 'copies', copy }).record('copies', testContext());
    expect(copies).toMatchObject([
      { barcode: 'B2', branchId: 'NORD', shelfmark: 'ABC 2', state: 'unknown' },
      { barcode: 'B1', branchId: 'ZB', shelfmark: 'ABC 1', state: 'unknown' },
    ]);
  });

  it('reads the index of a Koha without further settings', async () => {
    const koha = catalogue({}, 'koha');
    const { items, facets } = await koha.search(queryOf({ FREE: 'momo ende' }), testContext());
    expect(items).toMatchObject([
      { id: '17', title: 'Momo', subtitle: 'ein Märchenroman', author: 'Michael Ende', year: 1973, mediaType: 'BOOK' },
    ]);
    expect(facets.map(({ id }) => id)).toEqual(['mediaType', 'branch', 'language', 'author', 'subject']);
    const record = await koha.record('17', testContext());
    expect(record.copies).toMatchObject([
      { barcode: 'MB-1', branchId: 'HB', shelfmark: 'END 1', state: 'unknown' },
      { barcode: 'MB-2', branchId: 'ZW', shelfmark: 'END 2', state: 'unknown' },
    ]);
    expect((await koha.copies?.(['17', '18'], testContext()))?.get('17')?.map(({ barcode }) => barcode)).toEqual([
      'MB-1',
      'MB-2',
    ]);
    await expect(koha.record('18', testContext())).rejects.toMatchObject({ code: 'unknown-record' });
  });

  it('reports a facet of words to the operator, without words of the search', async () => {
    recording.tools.warnings.length = 0;
    await expect(idsOf({ TITLE: 'geheim' }, {}, { facets: { author: 'author' } })).rejects.toMatchObject({
      code: 'library-answer',
    });
    const refusal = { kind: 'field-of-words', field: 'author' };
    expect(recording.tools.warnings).toEqual([{ code: 'index-refused', values: { status: 400, refusal } }]);
  });

  it('examines each field, facet and sort order', async () => {
    const findings = await connect({ facets: { series: 'nosuch' } }).examine?.(testContext());
    expect(findings?.filter(({ isGood }) => isGood === false)).toEqual([
      { isGood: false, code: 'facet-values', values: { facet: 'series', field: 'nosuch', values: 0 } },
    ]);
    expect(findings).toEqual(
      expect.arrayContaining([
        { isGood: true, code: 'tried', values: { what: { kind: 'documents' }, hits: 73 } },
        { isGood: true, code: 'facet-values', values: { facet: 'branch', field: 'building', values: 2 } },
      ]),
    );
  });

  it.skipIf(!hasServer)(
    'never turns typed text into more than words',
    async () => {
      await recording.withoutRecording(() => hostileQueries(catalogue()));
    },
    600_000,
  );
});
