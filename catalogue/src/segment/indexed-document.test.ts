import { expect, it } from 'vitest';
import { inField, keyKind } from './fields.ts';
import { indexedDocuments } from './indexed-document.ts';
import { bookOf } from './testing/segments.ts';

const items = [
  { id: 'c1', branch: 'Mitte', state: 'available' as const },
  { id: 'c2', branch: 'Nord', state: 'lent' as const },
];

it('tells of each record what a segment knows of it', () => {
  const [first, second, ...further] = indexedDocuments([
    {
      number: 4,
      record: bookOf({
        id: 'a',
        title: 'Das Känguru-Manifest',
        year: 2011,
        isbn: ['9783548373836'],
        contributors: [{ name: 'Kling, Marc-Uwe', main: true }],
        series: [{ title: 'Känguru', number: '2' }],
      }),
    },
    { number: 9, record: bookOf({ id: 'b', title: 'Manifest', items }) },
  ]);
  expect(further).toEqual([]);
  expect(first).toMatchObject({ number: 4, year: 2011, options: { author: ['Kling, Marc-Uwe'], series: ['Känguru'] } });
  expect(first?.seriesNumbers).toHaveLength(1);
  expect(first?.authorKey?.first).toBe('kling marc uwe');
  expect(first?.keys).toContainEqual({ kind: keyKind.standardNumber, key: '9783548373836' });
  const manifest = first?.terms.find(({ term }) => term.startsWith('manif'));
  expect(manifest?.mask).toBe(inField.title);
  expect(second?.terms.find(({ term }) => term === manifest?.term)?.impact).toBeGreaterThan(manifest?.impact ?? 255);
  expect(second).toMatchObject({
    number: 9,
    titleKey: 'manifest',
    titleLength: 1,
    availability: 1,
    authorKey: undefined,
  });
  expect(second?.options.branch).toEqual(['Mitte', 'Nord']);
  expect(second?.branchAvailability).toEqual([1, 0]);
});

it('has nothing to tell of no records', () => {
  expect(indexedDocuments([])).toEqual([]);
});
