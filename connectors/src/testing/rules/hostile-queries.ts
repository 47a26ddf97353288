import fc from 'fast-check';
import { expect } from 'vitest';
import type { Catalogue } from '../../connector.ts';
import { queryOf, testContext } from './catalogue-rules.ts';
import { catalogueTitles } from './catalogue-titles.ts';

/** Pieces of query languages. */
const pieces = [
  ' AND ',
  ' OR ',
  ' NOT ',
  '&&',
  '||',
  '(',
  ')',
  '"',
  '\\',
  '*',
  '*:*',
  '?',
  '~2',
  '^99',
  '[* TO *]',
  '{!func}1',
  '{!xmlparser v="<x/>"}',
  '_query_:"*"',
  '_val_:"1"',
  'id:k1',
  '$values_0',
  '/.*/',
  '+',
  '-',
  '!',
  '#institution',
  '{"match_all":{}}',
  '<script>',
  'zzz',
  'ä',
  '\u001f',
  '\u0000',
];

/**
 * Searches for random texts beside an author: none is a syntax error, and none finds more than the author's titles.
 * The texts are the same in each run; `BUCHFINK_HOSTILE_QUERIES` sets their number, 150 by default.
 */
export async function hostileQueries(catalogue: Catalogue): Promise<void> {
  const runs = Number(process.env.BUCHFINK_HOSTILE_QUERIES ?? 150);
  const most = catalogueTitles.filter(({ author }) => author === 'Kling, Marc-Uwe').length;
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join('')),
  );
  const field = fc.constantFrom(
    'FREE',
    'TITLE',
    'AUTHOR',
    'KEYWORD',
    'ISBN',
    'YEAR',
    'YEAR_END',
    'LANGUAGE',
    'BRANCH',
    'MEDIATYPE',
  );
  const filters = fc.dictionary(
    fc.constantFrom('mediaType', 'branch', 'year', 'language', 'author'),
    fc.array(typed, { maxLength: 2 }),
    { maxKeys: 1 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(field, typed), { maxLength: 2 }), filters, async (fields, chosen) => {
      const query = queryOf(
        { ...Object.fromEntries(fields), AUTHOR: 'kling' },
        { filters: chosen, limit: 1, countFacets: false },
      );
      const { total } = await catalogue.search(query, testContext());
      expect(total).toBeLessThanOrEqual(most);
    }),
    { numRuns: runs, seed: 20261126 },
  );
}
