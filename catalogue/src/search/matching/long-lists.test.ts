import { describe, expect, test } from 'vitest';
import { bookOf, segmentsOf, without } from '../../segment/testing/segments.ts';
import { findMatches } from '../find-matches.ts';
import { naiveFind } from '../testing/naive-find.ts';

/* Long lists are read through a table and a bitmap, short ones by binary search; both must find the same. */

const endings = ['', 'a', 'ab', 'b', 'ba', 'bab'];
const library = Array.from({ length: 3600 }, (_, at) =>
  bookOf({
    id: `id-${at}`,
    title: [`wor${endings[at % 6]}`, `tex${endings[(at >> 3) % 6]}`, ...(at % 500 === 0 ? ['selten'] : [])].join(' '),
    year: 1900 + (at % 7),
  }),
);
const { segments } = segmentsOf(library.slice(0, 3000), library.slice(3000));
const removed = Array.from({ length: 500 }, (_, at) => at * 5);
const state = { segments: segments.map((live, at) => (at === 0 ? without(live, ...removed) : live)) };
const live = library.filter((_, at) => at >= 3000 || !removed.includes(at));
const holds = naiveFind(live);

describe('with thousands of records', () => {
  test.each([
    ['wor*'],
    ['texb wor*'],
    ['wora texa'],
    ['selten wor*'],
    ['selten worb*'],
    ['texbab wo*'],
    ['1903'],
    ['1904 selten'],
    ['1903 wora'],
    ['selten'],
  ])('%s finds exactly the records that have it', (text) => {
    const fields = [{ meaning: 'FREE' as const, text }];
    const result = findMatches(state, fields);
    const ids = result.hits.flatMap(({ documents }, at) =>
      [...documents].map((document) => `id-${at * 3000 + document}`),
    );
    expect(result.rung).toBeUndefined();
    expect(ids).toEqual(live.filter((record) => holds(record, fields)).map(({ id }) => id));
  });

  test('finds all live records without words', () => {
    const result = findMatches(state, [{ meaning: 'YEAR_START', text: '1902' }]);
    const count = result.hits.reduce((sum, { documents }) => sum + documents.length, 0);
    expect(count).toBe(live.filter(({ year = 0 }) => year >= 1902).length);
    expect(findMatches(state, []).hits.map(({ documents }) => documents.length)).toEqual([2500, 600]);
  });
});
