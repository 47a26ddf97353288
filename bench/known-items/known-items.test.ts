import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { expect, test } from 'vitest';
import { generateKnownItems } from './generate-known-items.ts';
import { readKnownItems } from './known-item.ts';
import { matchedSlipKinds } from './matched-slip-kinds.ts';
import { knownItemsTable, measureKnownItems } from './measure-known-items.ts';
import { measureOffers, offersTable } from './measure-offers.ts';
import { withSyntheticSets } from './synthetic-sets.ts';

function book(id: string, title: string, name: string, fields: Partial<BibRecord> = {}): BibRecord {
  return bookOf({
    id,
    title,
    contributors: [{ name, role: 'aut', main: true }],
    subjects: [{ text: 'Roman', kind: 'topic' }],
    isbn: ['9783596294336'],
    year: 1924,
    ...fields,
  });
}
const records = [
  book('1', 'Die große Schlüsselblume im Hochzeitsgarten', 'Löwenthal, Karla'),
  book('2', 'Der kleine Brückenbauer und die Hochzeit', 'Böttcher, Emil', { isbn: ['9783596164530'] }),
  book('3', 'Wundersame Abenteuer eines Türstehers', 'Weiß, Anna', { isbn: [] }),
];
const items = generateKnownItems(records, 5, 1);
const ofKind = (kind: string) => items.filter((item) => item.kind === kind);

test('the same seed yields the same queries', () => {
  expect(generateKnownItems(records, 5, 1)).toEqual(items);
  expect(generateKnownItems(records, 5, 2)).not.toEqual(items);
});

test('every query has a relevant record in the catalogue and at least three characters', () => {
  for (const { query, expect: right } of items) {
    expect(query.length).toBeGreaterThan(2);
    expect(records.map(({ id }) => id)).toEqual(expect.arrayContaining([...right]));
    expect(right.length).toBeGreaterThan(0);
  }
});

test('queries have the form of their kind', () => {
  expect(ofKind('title-exact').map(({ query }) => query)).toContain('Wundersame Abenteuer eines Türstehers');
  for (const { query } of ofKind('umlaut-expanded')) expect(query).toMatch(/[aou]e|ss/);
  for (const { query } of ofKind('citation')) expect(query).toMatch(/, \w+ \(1924\): /);
  for (const { fields } of ofKind('fielded-title-author')) expect(Object.keys(fields)).toEqual(['TITLE', 'AUTHOR']);
  for (const { query } of ofKind('isbn-other')) expect(query).toMatch(/^\d{9}[\dX]$/);
  for (const { query } of ofKind('typo')) expect(query.split(' ').length).toBeGreaterThan(1);
  for (const { fields } of ofKind('typo-and-year')) expect(fields).toMatchObject({ YEAR: '1924' });
  expect(ofKind('two-beginnings').length).toBeGreaterThan(0);
  expect(ofKind('joined-and-typo').every(({ query }) => !query.includes(' '))).toBe(true);
});

test('hard kinds change a query as they describe', () => {
  const english = [
    book('4', 'Of mice and strangers', 'Marlow, Jane'),
    book('5', 'Gedichte', 'Marlow, Jane'),
    book('6', 'Gedichte', 'Busch, Adam'),
    book('7', 'Strangers in the meadow', 'Barlow, Jane'),
  ];
  const items = generateKnownItems(english, 8, 1);
  const of = (kind: string) => items.filter((item) => item.kind === kind).map(({ query }) => query);
  expect(of('irregular-plural')).toContain('mouse strangers');
  expect(of('slip-to-word-author')).toContain('barlow mice');
  expect(of('generic-title-author').toSorted()).toEqual(['busch gedichte', 'marlow gedichte']);
  expect(of('short-title')).toEqual(['gedichte']);
  for (const query of of('first-letter-any')) expect(query).not.toMatch(/^(?:mice|strangers|gedichte|meadow)$/);
});

test('a set is searched for by its title, and the set or its first volume is relevant', () => {
  const sets = withSyntheticSets(
    Array.from({ length: 120 }, (_, at) => book(`b${at}`, `Werkausgabe${at} Briefwechsel`, 'Marlow, Jane')),
    1,
  );
  const items = generateKnownItems(sets, 5, 1).filter(({ kind }) => kind === 'set-title');
  expect(items.length).toBeGreaterThan(2);
  for (const { expect: right } of items) {
    expect(right).toHaveLength(1);
    expect(right[0]).toMatch(/^b\d+(?:-1)?$/);
  }
});

test('the measure counts the first relevant record, and too many hits of a whole title', () => {
  const items = readKnownItems(
    [
      '{"kind":"title-exact","query":"eins","fields":{"FREE":"eins"},"expect":["a"],"topk":5,"cleanHits":1}',
      '{"kind":"title-exact","query":"zwei","fields":{"FREE":"zwei"},"expect":["b"],"topk":5,"cleanHits":1}',
      '{"kind":"robust-emoji","query":"drei","fields":{"FREE":"drei"},"expect":[],"topk":0}',
      '',
    ].join('\n'),
  );
  const measured = measureKnownItems(
    ([field]) => (field?.text === 'eins' ? { ids: ['a'], total: 1 } : { ids: ['x', 'b'], total: 21 }),
    items,
  );
  expect(measured.all).toEqual({ kind: 'all', queries: 2, first: 0.5, ten: 1, reciprocalRank: 0.75, tooMany: 1 });
  expect(measured.misses.map(({ item, rank }) => [item.query, rank])).toEqual([['zwei', 2]]);
  expect(knownItemsTable(measured)).toContain('| all         |       2 |     0.500 |');
});

test('a slip that other records match is another word of the catalogue, and the intended records do not match', () => {
  const shelf = [
    book('8', 'Rolling stone', 'Marlow, Jane'),
    book('9', 'Letters about stove and garden', 'Rolling, Adam'),
    book('10', 'Gedichte', 'Busch, Adam'),
  ];
  const items = generateKnownItems(shelf, 5, 1, matchedSlipKinds).filter(({ kind }) => kind === 'matched-slip-title');
  expect(items.map(({ query, expect: right }) => [query, right])).toEqual([['rolling stove', ['8']]]);
});

test('the measure of offers counts queries with hits as typed, offers, and offers of a relevant record', () => {
  const itemOf = (query: string) => ({ kind: 'slip', query, fields: { FREE: query }, expect: ['a'], topk: 10 });
  const answers: Record<string, ReturnType<Parameters<typeof measureOffers>[0]>> = {
    right: { ids: ['x'], total: 1, spelling: 'a' },
    wrong: { ids: ['x'], total: 1, spelling: 'b' },
    silent: { ids: ['x'], total: 1 },
    hit: { ids: ['a'], total: 1, spelling: 'a' },
    relaxed: { ids: ['x'], total: 1, rung: 'spelling', spelling: 'a' },
    a: { ids: ['a'], total: 1 },
  };
  const measured = (onlyMissed: boolean) =>
    measureOffers(
      ([field]) => answers[field?.text ?? ''] ?? { ids: [], total: 0 },
      ['right', 'wrong', 'silent', 'hit', 'relaxed', 'none'].map(itemOf),
      { onlyMissed },
    );
  expect(measured(true)).toEqual([{ kind: 'slip', queries: 3, offers: 2, right: 1 }]);
  expect(measured(false)).toEqual([{ kind: 'slip', queries: 4, offers: 3, right: 2 }]);
  expect(offersTable(measured(false))).toContain('| all  |       4 |      3 |            2 |            750.0 |');
});
