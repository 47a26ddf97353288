import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BibRecord } from '../../record/bib-record.ts';
import { mergeSegments } from '../../segment/merging/merge-segments.ts';
import { segmentOf } from '../../segment/open-segment.ts';
import type { IndexState } from '../../segment/segment.ts';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { headingKey } from '../../text/heading-key.ts';
import { plainQuery } from '../index-query.ts';
import { search } from '../search.ts';

const about = (id: string, ...subjects: string[]): BibRecord =>
  bookOf({ id, title: 'gesucht', subjects: subjects.map((text) => ({ text, kind: 'topic' })) });

function searchSubjects(state: IndexState, chosen: readonly string[] = []) {
  const fields = [{ meaning: 'FREE' as const, text: 'gesucht' }];
  return search(state, { fields, ...plainQuery, countFacets: true, limit: 100, filters: { subject: chosen } });
}

const optionsOf = (state: IndexState, chosen?: readonly string[]) =>
  searchSubjects(state, chosen).facets.find(({ id }) => id === 'subject')?.options ?? [];

const twins = [
  about('1', 'Symphonies.', 'Live recordings'),
  about('2', 'symphonies', 'Symphonies', 'Live Recordings', 'live recordings.'),
  about('3', 'Symphonies', 'Live recordings'),
  about('4', 'C++', 'C#', 'C', 'Rock ’n’ Roll'),
  about('5', 'c++.', 'Rock n Roll', 'Rock n Roll.'),
];

test('an option has one value whatever its punctuation and capitals, and is shown in its most frequent spelling', () => {
  expect(optionsOf(segmentsOf(twins)).map(({ id, count }) => [id, count])).toEqual([
    ['Live recordings', 3],
    ['Symphonies', 3],
    ['C++', 2],
    ['Rock n Roll', 2],
    ['C', 1],
    ['C#', 1],
  ]);
});

test('an applied option matches all spellings, and keeps its own', () => {
  const state = segmentsOf(twins.slice(0, 2), twins.slice(2));
  for (const chosen of ['Symphonies', 'symphonies.', 'SYMPHONIES']) {
    expect(searchSubjects(state, [chosen]).total).toBe(3);
    expect(optionsOf(state, [chosen]).filter(({ id }) => headingKey(id) === 'symphonies')).toEqual([
      { id: chosen, count: 3, applied: true },
    ]);
  }
});

test('authors and series have one option for all spellings, too', () => {
  const by = (name: string, series: string) =>
    bookOf({ title: 'gesucht', contributors: [{ name, main: true }], series: [{ title: series }] });
  const state = segmentsOf([by('Mann, Thomas', 'Edition Rot')], [by('MANN, Thomas.', 'Edition rot.')]);
  const { facets } = searchSubjects(state);
  for (const id of ['author', 'series'])
    expect(facets.find((facet) => facet.id === id)?.options.map(({ count }) => count)).toEqual([2]);
});

test('counts are the same in one segment, in several and after merging', async () => {
  const heading = fc.constantFrom(
    'Rot',
    'rot',
    'ROT.',
    'Blau',
    'blau ',
    'Hell-Blau',
    'hell blau',
    'Grün',
    '???',
    '!!!',
  );
  const record = fc.uniqueArray(heading, { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(record, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
      async (recordParts) => {
        const parts = recordParts.map((subjects, part) =>
          subjects.map((texts, at) => about(`${part}-${at}`, ...texts)),
        );
        const several = segmentsOf(...parts);
        const expected = new Map<string, number>();
        for (const subjects of recordParts.flat())
          for (const key of new Set(subjects.map(headingKey))) expected.set(key, (expected.get(key) ?? 0) + 1);
        const counted = (state: IndexState) =>
          new Map(optionsOf(state).map(({ id, count }) => [headingKey(id), count]));
        expect(counted(several)).toEqual(expected);
        expect(counted(segmentsOf(parts.flat()))).toEqual(expected);
        const merged = segmentOf('merged', (await mergeSegments(several.segments)).sections);
        expect(counted({ segments: [{ segment: merged }] })).toEqual(expected);
      },
    ),
  );
});
