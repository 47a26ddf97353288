import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BibRecord } from '../../record/bib-record.ts';
import { compareVolumeNumbers, volumeOrder } from '../../record/volume-number.ts';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { type IndexQuery, plainQuery } from '../index-query.ts';
import { search } from '../search.ts';

const by = [{ name: 'Muster, Max', main: true, role: 'aut' }];

/** A volume whose year says nothing of its number. */
const volume = (number: string, fields: Partial<BibRecord> = {}) =>
  bookOf({
    id: number,
    title: `Fall ${number.length}`,
    contributors: by,
    year: 2000 + ((number.charCodeAt(0) * 7) % 23),
    series: [
      { title: 'Weltkrimi', number: '9' },
      { title: 'Inspektor Igel', number },
    ],
    ...fields,
  });

function numbersOf(parts: readonly (readonly BibRecord[])[], text: string, query: Partial<IndexQuery> = {}): string[] {
  const fields = [{ meaning: 'FREE', text }] as const;
  const { hits } = search(segmentsOf(...parts), { ...plainQuery, fields, limit: 500, ...query });
  return hits.map(({ number }) => parts.flat()[number - 1]?.id ?? '');
}

const notations = ['10', 'SE 1', '2', 'III', 'Sonderausgabe', '1', '2½', 'IV', 'Band 9', '2a', '11', '7-8', '2 a'];
const inOrder = ['1', '2', '2a', '2 a', '2½', 'III', 'IV', '7-8', 'Band 9', '10', '11', 'SE 1', 'Sonderausgabe'];

test.each(['Inspektor Igel', 'inspektor igel', '"Inspektor Igel"'])(
  'a search for %s lists the volumes in order',
  (text) => {
    const records = notations.map((number) => volume(number));
    const listed = numbersOf([records.slice(0, 5), records.slice(5)], text);
    expect(listed.map(volumeOrder)).toEqual(inOrder.map(volumeOrder));
  },
);

test('a chosen series is in order, whatever is typed', () => {
  const listed = numbersOf([notations.map((number) => volume(number))], 'muster', {
    filters: { series: ['Inspektor Igel'] },
  });
  expect(listed.map(volumeOrder)).toEqual(inOrder.map(volumeOrder));
});

test('all volumes of a long series are in order, on all pages, in one list or by works', () => {
  const numbers = fc.shuffledSubarray(
    Array.from({ length: 160 }, (_, at) => `${at + 1}`),
    { minLength: 60 },
  );
  void fc.assert(
    fc.property(numbers, fc.constantFrom('none', 'work'), fc.integer({ min: 1, max: 40 }), (shuffled, group, limit) => {
      const records = shuffled.map((number) => volume(number, { title: `Fall ${number}` }));
      const half = records.length / 2;
      const parts = [records.slice(0, half), records.slice(half)];
      const listed: string[] = [];
      for (let offset = 0; offset < records.length; offset += limit)
        listed.push(...numbersOf(parts, 'Inspektor Igel', { group, limit, offset }));
      expect(listed).toEqual(shuffled.toSorted(compareVolumeNumbers));
    }),
    { numRuns: 10 },
  );
});

test('a work that bears the title of the series and is searched by it stays first', () => {
  const records = [volume('1'), volume('3', { title: 'Inspektor Igel' }), volume('2')];
  expect(numbersOf([records], 'Inspektor Igel')).toEqual(['3', '1', '2']);
});

test('volumes that all bear the title of the series are works of their own, in order', () => {
  const records = ['3', '1', '2'].map((number) =>
    volume(number, { title: 'Inspektor Igel', subtitle: `Fall ${number}` }),
  );
  expect(numbersOf([records], 'Inspektor Igel', { group: 'work' })).toEqual(['1', '2', '3']);
});
