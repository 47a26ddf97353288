import { expect, test } from 'vitest';
import { bookOf } from '../testing/segments.ts';
import { popularityOf } from './popularity.ts';

const copies = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), branch: 'A', state: 'available' as const }));

test('popularity grows with the number of copies', () => {
  expect([0, 1, 3, 1000].map((count) => popularityOf(bookOf({ items: copies(count) })))).toEqual([0, 32, 64, 255]);
});

test('a part of a work is half as popular as a work with as many copies', () => {
  const items = copies(3);
  expect(popularityOf(bookOf({ items, part: 'Band 2' }))).toBe(32);
  expect(popularityOf(bookOf({ items, parent: { title: 'Der Herr der Ringe' } }))).toBe(32);
});
