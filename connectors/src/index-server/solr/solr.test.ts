import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../connector.ts';
import { indexDocuments, unionDocuments } from '../../testing/index-servers/index-documents.ts';
import { hasJavaServer } from '../../testing/index-servers/java-server.ts';
import { type RecordedTools, recordedTools } from '../../testing/index-servers/recorded-tools.ts';
import { type IndexServer, startSolr } from '../../testing/index-servers/solr.ts';
import { catalogueRules, queryOf, testContext } from '../../testing/rules/catalogue-rules.ts';
import { hostileQueries } from '../../testing/rules/hostile-queries.ts';
import { connectSolr } from './connect-solr.ts';
import { SolrCatalogue } from './solr-settings.ts';

const hasServer = hasJavaServer('solr');
let server: IndexServer | undefined;
let recording: RecordedTools;

beforeAll(async () => {
  server = hasServer ? await startSolr([...indexDocuments, ...unionDocuments]) : undefined;
  recording = recordedTools('solr.json', server?.base);
});
afterAll(async () => {
  const differing = recording?.finish();
  await server?.close();
  expect(differing, 'requests that Solr answers otherwise than recorded (UPDATE_RECORDINGS=1 records anew)').toEqual(
    [],
  );
});

function connect(more: object = {}) {
  const settings = SolrCatalogue.parse({
    kind: 'solr',
    base: recording.base,
    filter: { institution: 'DE-1' },
    limits: { perMinute: 100_000 },
    ...more,
  });
  const dayAt = (instant: Date) => instant.toISOString().slice(0, 10);
  return connectSolr({ libraryId: 7, settings, mapping: {}, branchName: String, dayAt }, recording.tools);
}

function catalogue(more: object = {}): Catalogue {
  const { catalogue: connected } = connect(more);
  if (connected === undefined) throw new Error('there is no catalogue');
  return connected;
}

catalogueRules('Solr', () => ({
  catalogue: catalogue(),
  facets: ['mediaType', 'branch', 'year', 'language', 'author', 'subject'],
  orders: ['relevance', 'newest', 'year', 'title', 'author'],
  hasPrefixes: true,
}));

const idsOf = async (fields: Record<string, string>, more: object = {}, settings: object = {}) =>
  (await catalogue(settings).search(queryOf(fields, more), testContext())).items.map(({ id }) => id);

describe('a catalogue in Solr', () => {
  it('shows each library its part of a common index', async () => {
    expect(await idsOf({ FREE: 'verbund' })).toEqual([]);
    expect(await idsOf({ FREE: 'verbund' }, {}, { filter: { institution: ['DE-2', 'DE-3'] } })).toEqual(['x1']);
    expect(await idsOf({ FREE: 'verbund' }, {}, { filter: {}, exclude: { institution: 'DE-1' } })).toEqual(['x1']);
    await expect(catalogue().record('x1', testContext())).rejects.toMatchObject({ code: 'unknown-record' });
  });

  it('ignores stop words of one field that another field has', async () => {
    expect(await idsOf({ FREE: 'Die Känguru-Chroniken' })).toEqual(['k1']);
    expect(await idsOf({ TITLE: 'die Chroniken' })).toEqual(['k1']);
  });

  it('reads operators in capitals as words where they are none', async () => {
    expect(await idsOf({ FREE: 'AND Chroniken' })).toEqual([]);
    expect(await idsOf({ FREE: 'TO "Chroniken"' })).toEqual([]);
  });

  it('counts an option of several values once for each record', async () => {
    const { facets } = await catalogue().search(queryOf({ FREE: 'kling' }), testContext());
    const options = facets.find(({ id }) => id === 'mediaType')?.options;
    expect(options?.find(({ id }) => id === 'CD')).toMatchObject({ count: 1 });
  });

  it('offers the fields of the index, with the options of the library', async () => {
    const fields = await catalogue().searchFields(testContext());
    expect(fields.map(({ id }) => id)).toEqual([
      'FREE',
      'TITLE',
      'AUTHOR',
      'KEYWORD',
      'PUBLISHER',
      'CATEGORY',
      'ISBN',
      'YEAR',
      'YEAR_START',
      'YEAR_END',
      'MEDIATYPE',
      'LANGUAGE',
      'BRANCH',
    ]);
    const keysOf = (id: string) =>
      fields
        .find((field) => field.id === id)
        ?.options?.map(({ key }) => key)
        .sort();
    expect(keysOf('BRANCH')).toEqual(['NORD', 'ZB']);
    expect(keysOf('LANGUAGE')).toEqual(['eng', 'fre', 'ger', 'rus']);
    expect(await idsOf({ FREE: 'kling', BRANCH: 'NORD', MEDIATYPE: 'CD' })).toEqual(['k4']);
  });

  it('suggests titles, authors and subjects for a begun text', async () => {
    const suggest = async (text: string) =>
      (await catalogue().suggest?.(text, testContext()))?.map(({ kind, text: shown }) => `${kind}: ${shown}`);
    expect(await suggest('känguru mani')).toEqual(['title: Das Känguru-Manifest']);
    expect(await suggest('klin')).toEqual(['author: Marc-Uwe Kling']);
    expect(await suggest('geri')).toEqual(['subject: Gericht']);
    expect(await suggest('xyzzy')).toEqual([]);
    expect(await suggest('***')).toEqual([]);
  });

  it('suggests another spelling where the index has a dictionary', async () => {
    const settings = { spelling: 'default' };
    const { suggestions } = await catalogue(settings).search(queryOf({ FREE: 'manifset' }), testContext());
    expect(suggestions).toEqual([{ kind: 'spelling', text: 'manifest' }]);
    const right = await catalogue(settings).search(queryOf({ FREE: 'manifest' }), testContext());
    expect(right.suggestions).toBeUndefined();
  });

  it('lists titles added since a day, newest first', async () => {
    const request = { since: '2026-03-01', offset: 0, limit: 10 };
    const answer = await catalogue().acquisitions?.(request, testContext());
    expect(answer?.items.map(({ id, added }) => [id, added])).toEqual([
      ['k4', '2026-04-10'],
      ['k3', '2026-03-10'],
    ]);
    const cds = await catalogue().acquisitions?.({ ...request, mediaType: 'CD' }, testContext());
    expect(cds?.items.map(({ id }) => id)).toEqual(['k4']);
    expect(catalogue({ addedField: '' }).acquisitions).toBeUndefined();
  });

  it('bounds deep pages', async () => {
    const deep = await catalogue({ maxOffset: 100 }).search(queryOf({ FREE: 'masse' }, { offset: 200 }), testContext());
    expect(deep).toMatchObject({ total: 60, items: [] });
  });

  it('shows a set with its volumes, and a volume with its set, by the ids of the index', async () => {
    const set = await catalogue().record('set', testContext());
    expect(set).toMatchObject({ title: 'Gesammelte Schriften', author: 'Thomas Mann' });
    expect(set.volumes).toEqual([{ id: 'v10', title: 'Briefwechsel', year: 1992 }]);
    const volume = await catalogue().record('v10', testContext());
    expect(volume.parent).toEqual({ id: 'set', title: 'Gesammelte Schriften' });
    expect(volume.copies).toMatchObject([{ shelfmark: 'MAN 10', state: 'unknown' }]);
    expect((await catalogue({ copies: 'hidden' }).record('v10', testContext())).copies).toEqual([]);
  });

  it('reads ISO 2709 with its control characters', async () => {
    const record = await catalogue().record('iso', testContext());
    expect(record).toMatchObject({
      title: 'Schiffe',
      subtitle: 'eine Übersicht',
      abstract: 'Von Öltankern und Jollen.',
    });
  });

  it('shows copies of the document, whose states count only if the operator says so', async () => {
    const settings = {
      copyField: 'copies_str_mv',
      copy: { barcode: 'code', branch: 'house', shelfmark: 'mark', state: 'status' },
    };
    const states = async (more: object) =>
      (await catalogue({ ...settings, ...more }).record('copies', testContext())).copies.map(
        ({ barcode, branchId, state }) => [barcode, branchId, state],
      );
    expect(await states({})).toEqual([
      ['B2', 'NORD', 'unknown'],
      ['B1', 'ZB', 'unknown'],
    ]);
    expect(await states({ availability: 'records' })).toEqual([
      ['B2', 'NORD', 'lent'],
      ['B1', 'ZB', 'available'],
    ]);
    expect((await catalogue(settings).copies?.(['copies', 'k1', 'x1'], testContext()))?.get('copies')).toEqual([
      { id: 'B1', barcode: 'B1' },
      { id: 'B2', barcode: 'B2' },
    ]);
  });

  it('reports a field that the index does not have to the operator, without words of the search', async () => {
    recording.tools.warnings.length = 0;
    await expect(idsOf({ TITLE: 'geheim' }, {}, { search: { TITLE: 'nosuch' } })).rejects.toMatchObject({
      code: 'library-answer',
    });
    const refusal = { kind: 'unknown-field', field: 'nosuch' };
    expect(recording.tools.warnings).toEqual([{ code: 'index-refused', values: { status: 400, refusal } }]);
  });

  it('examines each field, facet and sort order', async () => {
    const findings = await connect({ search: { PUBLISHER: 'nosuch' }, facets: { series: 'series2' } }).examine?.(
      testContext(),
    );
    const what = { kind: 'fields', meaning: 'PUBLISHER', fields: ['nosuch'] };
    expect(findings?.filter(({ isGood }) => isGood === false)).toEqual([
      { isGood: false, code: 'tried-in-vain', values: { what, why: { error: 'library-answer' } } },
      { isGood: false, code: 'facet-values', values: { facet: 'series', field: 'series2', values: 0 } },
    ]);
    expect(findings).toEqual(
      expect.arrayContaining([
        { isGood: true, code: 'tried', values: { what: { kind: 'documents' }, hits: 73 } },
        { isGood: true, code: 'facet-values', values: { facet: 'branch', field: 'building', values: 2 } },
      ]),
    );
  });

  it.skipIf(!hasServer)(
    'never turns typed text into a syntax error, nor into more than words',
    async () => {
      await recording.withoutRecording(() => hostileQueries(catalogue()));
    },
    600_000,
  );
});

const searchOf =
  (settings: object) =>
  async (fields: Record<string, string>, more: object = {}) =>
    catalogue(settings).search(queryOf(fields, more), testContext());

describe('the preset for K10plus-Zentral', () => {
  const settings = { preset: 'k10plus', filter: { collection_details: 'GBV_ILN_20' } };
  const search = searchOf(settings);

  it.each([
    [{ FREE: 'leuchttürme hansen' }],
    [{ TITLE: 'Küste' }],
    [{ AUTHOR: 'Hansen' }],
    [{ KEYWORD: 'Seezeichen' }],
    [{ PUBLISHER: 'Deich' }],
    [{ CATEGORY: 'rvk' }],
    [{ ISBN: '978-3-570-01091-4' }],
    [{ YEAR: '2008', MEDIATYPE: 'BOOK', LANGUAGE: 'ger' }],
  ])('searches %j in the part of the library', async (fields) => {
    expect((await search(fields)).items.map(({ id }) => id)).toEqual(['1044444444']);
    const elsewhere = await searchOf({ ...settings, filter: { collection_details: 'GBV_ILN_370' } })(fields);
    expect(elsewhere.total).toBe(0);
  });

  it('reads hits from the fields, without the names of vocabularies', async () => {
    const { items, facets } = await search({ FREE: 'leuchttürme' });
    expect(items[0]).toMatchObject({ title: 'Leuchttürme', author: 'Hinrich Hansen', year: 2008, mediaType: 'BOOK' });
    expect(facets.map(({ id, options }) => [id, options[0]?.id])).toEqual([
      ['mediaType', 'BOOK'],
      ['year', '2000-2009'],
      ['language', 'ger'],
      ['author', 'Hansen, Hinrich'],
      ['subject', 'Seezeichen'],
    ]);
    const record = await catalogue({ ...settings, marcField: '' }).record('1044444444', testContext());
    expect(record.citation?.ris.match(/(?<=KW {2}- ).*/g)).toEqual(['Seezeichen', 'Bildband']);
  });

  it('reads the page of a record from MARC, without the holdings of other libraries', async () => {
    const record = await catalogue(settings).record('1044444444', testContext());
    expect(record).toMatchObject({ title: 'Leuchttürme', subtitle: 'an der Küste', mediaType: 'BOOK', copies: [] });
    expect(record.parent).toMatchObject({ title: 'Seezeichen' });
  });

  it('fits the fields of the index', async () => {
    const findings = (await connect(settings).examine?.(testContext())) ?? [];
    expect(findings.filter(({ isGood }) => isGood === false)).toEqual([]);
  });
});

describe('the preset for the GVI', () => {
  const settings = { preset: 'gvi', filter: { institution_id: 'DE-Bsp1' } };
  const search = searchOf(settings);

  it.each([
    [{ FREE: 'nebelhörner hansen' }],
    [{ FREE: 'nebelh*' }],
    [{ TITLE: 'Nebelhörner' }],
    [{ AUTHOR: 'Hanssen' }],
    [{ KEYWORD: 'Seezeichen' }],
    [{ PUBLISHER: 'Deich' }],
    [{ CATEGORY: '"ZO 4000"' }],
    [{ ISBN: '9783548372570' }],
    [{ YEAR: '2011', MEDIATYPE: 'BOOK', LANGUAGE: 'ger' }],
    [{ YEAR_START: '2010', YEAR_END: '2012' }],
  ])('searches %j in the part of the library', async (fields) => {
    expect((await search(fields)).items.map(({ id }) => id)).toEqual(['(DE-627)1055555555']);
    expect((await searchOf({ ...settings, filter: { institution_id: 'DE-1' } })(fields)).total).toBe(0);
  });

  it('reads hits from MARC, under the id of the index', async () => {
    const { items, facets } = await search({ FREE: 'nebelhörner' });
    expect(items[0]).toMatchObject({ title: 'Nebelhörner', author: 'Hinrich Hansen', year: 2011, mediaType: 'BOOK' });
    expect(facets.map(({ id, options }) => [id, options[0]?.id])).toEqual([
      ['mediaType', 'BOOK'],
      ['year', '2010-2019'],
      ['language', 'ger'],
      ['author', 'Hansen, Hinrich'],
      ['subject', 'Seezeichen'],
    ]);
  });

  it('links no set by an id that is none of the index', async () => {
    const { parent } = await catalogue(settings).record('(DE-627)1055555555', testContext());
    expect(parent?.id).toBeUndefined();
  });

  it('fits the fields of the index', async () => {
    const findings = (await connect(settings).examine?.(testContext())) ?? [];
    expect(findings.filter(({ isGood }) => isGood === false)).toEqual([]);
  });
});
