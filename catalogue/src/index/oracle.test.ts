import { type FacetId, type FieldMeaning, facetIds, type SortOrder } from '@buchfink/contract/search';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BibRecord } from '../record/bib-record.ts';
import { sortKey } from '../text/sort-key.ts';
import { termsOfWord, wordsOf } from '../text/words.ts';
import type { IndexQuery } from './catalogue-index.ts';
import { facetValuesOf } from './facet-values.ts';
import { anywhere, inField, numberKey, numbersOf, textsOf } from './fields.ts';
import { bookOf, indexOf } from './test-library.ts';

/*
 * The index must answer exactly what a plain reading of every record answers: which records, how many, the facets'
 * counts, the order. Texts are made of few words, so that they meet often.
 */

const words = [
  'Käfer',
  'Kaefer',
  'Faust',
  'E-Mail',
  'email',
  'l’été',
  'été',
  'der',
  '日本',
  '本',
  '1984',
  'neue',
  'neu',
];
const text = fc.array(fc.constantFrom(...words), { minLength: 0, maxLength: 4 }).map((chosen) => chosen.join(' '));
const filled = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join(' '));
const names = fc.constantFrom('Mann, Thomas', 'Käfer, Ada', 'Faust');
const years = fc.constantFrom(1984, 1999, 2015);
const branches = fc.constantFrom('A', 'B', '');
const states = fc.constantFrom('available', 'lent', 'online', 'unknown');

const record = fc.record(
  {
    title: text,
    subtitle: text,
    nonFiling: fc.constantFrom(0, 4),
    year: years,
    added: fc.constantFrom('2020-01-01', '2024-05-06'),
    contributors: fc.array(fc.record({ name: names, main: fc.boolean(), role: fc.constantFrom('aut', 'edt') }), {
      maxLength: 2,
    }),
    subjects: fc.array(fc.record({ text: filled, kind: fc.constant('topic' as const) }), { maxLength: 2 }),
    isbn: fc.subarray(['9783161484100', '9780306406157']),
    languages: fc.subarray(['ger', 'eng']),
    mediaType: fc.constantFrom('BOOK' as const, 'DVD' as const),
    items: fc.array(fc.record({ branch: branches, state: states, id: fc.constant('x') }), { maxLength: 3 }),
    notes: fc.array(text, { maxLength: 1 }),
  },
  { requiredKeys: [] },
);
const library = fc
  .array(record, { maxLength: 14 })
  .map((records) => records.map((given, at) => bookOf({ ...(given as Partial<BibRecord>), id: `id-${at}` })));

const field = fc.oneof(
  fc.record({ meaning: fc.constantFrom<FieldMeaning>('FREE', 'TITLE', 'AUTHOR', 'KEYWORD'), text: filled }),
  fc.record({
    meaning: fc.constantFrom<FieldMeaning>('FREE', 'ISBN'),
    text: fc.constantFrom('3-16-148410-X', 'ISBN: 978-3-16-148410-0', '0306406152', 'id-1', '9780306406158'),
  }),
  fc.record({
    meaning: fc.constantFrom<FieldMeaning>('YEAR', 'YEAR_START', 'YEAR_END'),
    text: fc.constantFrom('1984', '1999', '2015', 'x'),
  }),
  fc.constantFrom<{ meaning: FieldMeaning; text: string }>(
    { meaning: 'AVAILABLE', text: 'true' },
    { meaning: 'BRANCH', text: 'A' },
    { meaning: 'LANGUAGE', text: 'ger' },
    { meaning: 'MEDIATYPE', text: 'DVD' },
  ),
);
const filters = fc.record(
  {
    availability: fc.subarray(['available', 'online']),
    branch: fc.subarray(['A', 'B', 'none']),
    year: fc.subarray(['1984', '2015']),
    mediaType: fc.subarray(['BOOK', 'DVD']),
    author: fc.subarray(['Mann, Thomas', 'Faust']),
  },
  { requiredKeys: [] },
);
const query = fc.record({
  fields: fc.array(field, { minLength: 1, maxLength: 3 }),
  filters,
  sort: fc.constantFrom<SortOrder>('relevance', 'newest', 'year', 'title', 'author'),
});

const masks: Partial<Record<FieldMeaning, number>> = {
  FREE: anywhere,
  TITLE: inField.title,
  AUTHOR: inField.author,
  KEYWORD: inField.keyword,
  ISBN: inField.standardNumber,
};

function holdsText(given: BibRecord, meaning: FieldMeaning, asked: string): boolean {
  const mask = masks[meaning] ?? 0;
  const forms = new Set<string>();
  for (const { field: at, text: said } of textsOf(given))
    if (at & mask) for (const word of wordsOf(said)) for (const { form } of termsOfWord(word)) forms.add(form);
  const numbers = new Set([...numbersOf(given)].filter((number) => number.field & mask).map((number) => number.key));
  if (numbers.has(numberKey(asked))) return true;
  const askedWords = meaning === 'ISBN' ? [] : wordsOf(asked);
  return (
    askedWords.length > 0 &&
    askedWords.every(({ parts, joined }) => {
      const written = joined ?? parts[0];
      return (
        parts.every((part) => forms.has(part.form)) ||
        forms.has(joined?.form ?? '') ||
        numbers.has(numberKey(written?.surface ?? ''))
      );
    })
  );
}

function holdsCondition(given: BibRecord, meaning: FieldMeaning, asked: string): boolean {
  const values = facetValuesOf(given);
  const year = given.year ?? Number.NaN;
  if (meaning === 'YEAR') return year === Number(asked);
  if (meaning === 'YEAR_START') return year >= Number(asked);
  if (meaning === 'YEAR_END') return year <= Number(asked);
  if (meaning === 'AVAILABLE') return values.availability.size > 0;
  if (meaning === 'BRANCH') return values.branch.has(asked);
  if (meaning === 'LANGUAGE') return values.language.has(asked);
  return meaning !== 'MEDIATYPE' || values.mediaType.has(asked);
}

function passes(given: BibRecord, chosen: IndexQuery['filters'], but?: FacetId): boolean {
  return facetIds.every((id) => {
    const options = chosen[id] ?? [];
    return id === but || options.length === 0 || options.some((option) => facetValuesOf(given)[id].has(option));
  });
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
const last = '\uFFFF';

function inOrder(records: readonly BibRecord[], sort: SortOrder): string[] {
  const title = (given: BibRecord) => sortKey(given.title, given.nonFiling) || last;
  const author = ({ contributors }: BibRecord) =>
    sortKey((contributors.find((person) => person.main) ?? contributors[0])?.name ?? '') || last;
  const byYear = (a: BibRecord, b: BibRecord) => (b.year ?? 0) - (a.year ?? 0) || compare(a.id, b.id);
  const byTitle = (a: BibRecord, b: BibRecord) => compare(title(a), title(b)) || byYear(a, b);
  const orders: Record<SortOrder, (a: BibRecord, b: BibRecord) => number> = {
    relevance: (a, b) => compare(a.id, b.id),
    year: byYear,
    title: byTitle,
    author: (a, b) => compare(author(a), author(b)) || byTitle(a, b),
    newest: (a, b) => compare(b.added ?? '', a.added ?? '') || byYear(a, b),
  };
  return [...records].sort(orders[sort]).map(({ id }) => id);
}

test('the index answers what reading every record answers', async () => {
  await fc.assert(
    fc.asyncProperty(library, fc.array(query, { minLength: 1, maxLength: 8 }), async (records, queries) => {
      const index = await indexOf(records);
      for (const asked of queries) {
        const search = (offset: number, limit: number) =>
          index.search({ ...asked, offset, limit, countFacets: true } as IndexQuery);
        const answer = search(0, 100);
        const pages = [0, 3, 6, 9, 12, 15].flatMap((offset) => search(offset, 3).ids);
        expect(pages).toEqual(answer.ids);
        expect(new Set(answer.ids).size).toBe(answer.total);

        const texts = asked.fields.filter(({ meaning }) => masks[meaning] !== undefined);
        const literal = records.filter((given) => texts.every((said) => holdsText(given, said.meaning, said.text)));
        if (literal.length === 0 && texts.length > 0) {
          if (answer.total > 0) expect(answer.rung).toBeDefined();
          continue;
        }
        expect(answer.rung).toBeUndefined();
        const others = asked.fields.filter(({ meaning }) => masks[meaning] === undefined);
        const hits = literal.filter((given) => others.every((said) => holdsCondition(given, said.meaning, said.text)));
        const chosen = asked.filters as IndexQuery['filters'];
        const expected = inOrder(
          hits.filter((given) => passes(given, chosen)),
          asked.sort,
        );
        expect(asked.sort === 'relevance' ? [...answer.ids].sort() : answer.ids).toEqual(expected);
        for (const facet of answer.facets) {
          const counted = hits.filter((given) => passes(given, chosen, facet.id));
          const options = new Set([
            ...counted.flatMap((given) => [...facetValuesOf(given)[facet.id]]),
            ...(chosen[facet.id] ?? []),
          ]);
          const counts = [...options].map((id) => ({
            id,
            count: counted.filter((given) => facetValuesOf(given)[facet.id].has(id)).length,
            applied: chosen[facet.id]?.includes(id) ?? false,
          }));
          const byCount = (a: { id: string; count: number }, b: { id: string; count: number }) =>
            (facet.id === 'year' ? Number(b.id) - Number(a.id) : 0) || b.count - a.count || compare(a.id, b.id);
          expect(facet.options).toEqual(counts.sort(byCount));
        }
      }
    }),
    { numRuns: 150 },
  );
});
