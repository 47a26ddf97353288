import { expect, test } from 'vitest';
import type { BibRecord } from '../../record/bib-record.ts';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { plainQuery } from '../index-query.ts';
import { search } from '../search.ts';

const copies = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, branch: 'A', state: 'available' as const }));
const by = (name: string) => [{ name, main: true, role: 'aut' }];
const volume = (id: string, fields: Partial<BibRecord>) =>
  bookOf({ id, title: 'Gesammelte Werke', contributors: by('Marlow, Jane'), ...fields });

const library = [
  volume('v3', { part: 'Band 3', year: 2020, items: copies(9) }),
  volume('other', { contributors: by('Busch, Adam'), year: 1990 }),
  volume('v1', { part: 'Band 1', year: 1999 }),
  volume('v2', { part: 'Bd. II', year: 2005, items: copies(2) }),
  volume('set', { year: 1998 }),
  bookOf({ id: 'about', title: 'Über gesammelte Werke', contributors: by('Marlow, Jane') }),
];
const state = segmentsOf(library.slice(0, 2), library.slice(2));

function idsOf(text: string, group: 'none' | 'work' = 'none'): string[] {
  const { hits } = search(state, { fields: [{ meaning: 'FREE', text }], ...plainQuery, group });
  return hits.map(({ number }) => library[number - 1]?.id ?? '');
}

test.each(['none', 'work'] as const)('lists the set first, then its volumes by number (%s)', (group) => {
  const order = idsOf('marlow gesammelte werke', group);
  expect(order.filter((id) => id !== 'about')).toEqual(['set', 'v1', 'v2', 'v3']);
});

test('a volume named in the query stays first', () => {
  expect(idsOf('gesammelte werke band 3')[0]).toBe('v3');
  expect(idsOf('marlow gesammelte werke 2')[0]).toBe('v2');
});

test('a work of another author keeps its position', () => {
  const order = idsOf('gesammelte werke');
  expect(order.indexOf('set')).toBeLessThan(order.indexOf('v1'));
  expect(order.indexOf('v1')).toBeLessThan(order.indexOf('v3'));
  expect(order).toContain('other');
});
