import { createReadStream, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readRecords } from '@buchfink/catalogue/import/reading/read-records';
import { MemoryStore } from '@buchfink/catalogue/import/testing/memory-store';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { titleViewOf } from '@buchfink/catalogue/record/view/record-view';
import { findMatches } from '@buchfink/catalogue/search/find-matches';
import { search as searchIndex } from '@buchfink/catalogue/search/search';
import { suggest } from '@buchfink/catalogue/search/suggest/suggest';
import { facetValuesOf } from '@buchfink/catalogue/segment/columns/facet-values';
import { bookOf, segmentsOf } from '@buchfink/catalogue/segment/testing/segments';
import { createSearchQuery, type SearchField } from '@buchfink/contract/search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SuggestQuery } from './catalogue-search.ts';
import { indexQuery } from './search-fields.ts';
import { listSuggestions } from './suggestions.ts';

const shared = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
/** All links of all records at night (scripts/nightly.mjs). */
const isNight = process.env.BUCHFINK_NIGHT === '1';
const holder = { libraryId: 1, branchName: (code: string) => code, today: '2026-11-25' };

/** Every search that a record page links to. */
function linksOf(record: BibRecord): (readonly SearchField[])[] {
  const view = titleViewOf(record, holder);
  const details = view.details.flatMap(({ query }) => (query ? [query] : []));
  return view.authorQuery ? [...details, view.authorQuery] : details;
}

/** The links of every nth of these records that are refused or do not find their own record. */
function deadLinks(records: readonly BibRecord[], nth = 1): string[] {
  const state = segmentsOf(records);
  return records.flatMap((record, document) =>
    (document % nth === 0 ? linksOf(record) : []).flatMap((fields) => {
      const { hits, rung } = findMatches(state, indexQuery({ ...createSearchQuery(fields), explain: false }).fields);
      return rung === undefined && hits[0]?.documents.includes(document) ? [] : [JSON.stringify(fields)];
    }),
  );
}

async function recordsOf(file: string): Promise<BibRecord[]> {
  const records: BibRecord[] = [];
  for await (const run of readRecords(createReadStream(file)))
    for (const reading of run) if (reading.kind === 'record') records.push(reading.record);
  return records;
}

const topic = (text: string) => ({ text, kind: 'topic' as const });
const short = [
  bookOf({
    id: 'ai',
    title: 'Kluge Maschinen',
    subjects: [topic('KI'), topic('C')],
    series: [{ title: 'GU' }],
    contributors: [{ name: 'Yi', main: true }],
  }),
  bookOf({ id: 'er1', title: 'ER', subjects: [topic('EU')], year: 2001 }),
  bookOf({ id: 'er2', title: 'ER', subjects: [topic('茶')], year: 2005 }),
  bookOf({ id: 'lu', title: '野草', contributors: [{ name: '鲁迅', main: true }], series: [{ title: '论' }] }),
];

describe('links of a record', () => {
  it('lead to its hits however short the heading is', () => {
    expect(short.flatMap(linksOf)).toHaveLength(8);
    expect(deadLinks(short)).toEqual([]);
  });

  it('lead to its hits whatever the heading is', () => {
    const character = fc.constantFrom(...'aäEßO9 ".,-–:/()*+#&?!\'’«“鲁猫ЖיÅ÷');
    const word = fc.constantFrom('OR', 'NOT', 'UND', 'der', 'KI', 'Krimi', 'C++', '???', 'D.N.A.', '20.000', 'L’été');
    const heading = fc
      .array(fc.oneof(fc.string({ unit: character, minLength: 1, maxLength: 4 }), word), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(' ').trim());
    const record = fc.record({ subject: heading, series: heading, name: heading }).map(({ subject, series, name }) => ({
      title: 'Titel',
      subjects: [topic(subject)],
      series: [{ title: series }],
      contributors: [{ name, main: true }],
    }));
    void fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 3 }), (records) => {
        expect(deadLinks(records.map((fields, at) => bookOf({ id: `${at}`, ...fields })))).toEqual([]);
      }),
      { numRuns: isNight ? 1_000 : 100 },
    );
  });

  it('are missing if the heading contains only signs', () => {
    expect(linksOf(bookOf({ subjects: [topic('÷')], contributors: [{ name: '—', main: true }] }))).toEqual([]);
  });

  it.skipIf(!existsSync(shared))(
    'lead to its hits in real files (../shared/data)',
    async () => {
      for (const file of [
        'reported-cases/c28-short-headings.xml',
        'marc/solrmarc/test/data/records/uva_001_2000.mrc',
      ]) {
        const records = await recordsOf(shared + file);
        expect(records.length).toBeGreaterThan(4);
        expect(deadLinks(records, isNight || records.length < 100 ? 1 : 8)).toEqual([]);
      }
    },
    60_000,
  );
});

describe('suggestions and options of facets', () => {
  const state = segmentsOf(short);

  it.each(['ki', 'yi', 'er', '鲁迅', '野草'])('for %s lead to hits', async (typed) => {
    const store = new MemoryStore();
    await store.put(1, short.map(bodyOf));
    const index = {
      search: async (query: Parameters<typeof searchIndex>[1]) => searchIndex(state, query),
      suggest: async ({ text, limit, locale }: SuggestQuery) => suggest(state, text, limit, locale),
    };
    const suggestions = await listSuggestions(
      { libraryId: 1, store, index },
      { text: typed },
      new AbortController().signal,
    );
    expect(suggestions.length).toBeGreaterThan(0);
    for (const { fields } of suggestions)
      expect(searchIndex(state, indexQuery({ ...createSearchQuery(fields), explain: false })).total).toBeGreaterThan(0);
  });

  it('leave hits of a search for the same heading', () => {
    for (const record of short) {
      const { subject, author } = facetValuesOf(record);
      for (const [facet, options] of Object.entries({ subject, author }))
        for (const option of options) {
          const query = createSearchQuery(linksOf(record)[0] ?? [], { filters: { [facet]: [option] } });
          expect(searchIndex(state, indexQuery({ ...query, explain: false })).total).toBe(1);
        }
    }
  });
});
