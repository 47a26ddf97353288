import { describe, expect, test } from 'vitest';
import type { BibRecord } from '../../record/bib-record.ts';
import { bookOf, segmentsOf, without } from '../../segment/testing/segments.ts';
import { findMatches } from '../find-matches.ts';
import { plainQuery } from '../index-query.ts';
import { search } from '../search.ts';

/* What the lists of frequent words have is counted in advance; hits differ from them by deletions, forms and fields. */

const forms = ['haus', 'haus', 'haus', 'haus', 'hauser', 'hause', 'hausen', 'haus hauser', 'baum', 'baum hause'];
const recordAt = (at: number): BibRecord =>
  bookOf({
    id: `id-${at}`,
    title: at % 11 === 0 ? 'etwas anderes' : (forms[at % forms.length] ?? ''),
    abstract: at % 11 === 0 ? forms[at % forms.length] : undefined,
    mediaType: at % 3 === 0 ? 'DVD' : 'BOOK',
    subjects: [`Thema ${(at * at) % 1500}`, `Gebiet ${at % 30}`, `Ort ${at % 1300}`].map((text) => ({
      text,
      kind: 'topic',
    })),
    items: [{ id: '1', branch: `Z${at % 5}`, state: at % 2 === 0 ? 'available' : 'lent' }],
  });
const library = Array.from({ length: 7200 }, (_, at) => recordAt(at));
const { segments } = segmentsOf(library.slice(0, 6400), library.slice(6400));
const removed = Array.from({ length: 400 }, (_, at) => at * 7);
const single = { segments: segments.slice(0, 1) };
const changed = { segments: segments.map((live, at) => (at === 0 ? without(live, ...removed) : live)) };

function most(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, 20);
}

describe.each([
  ['one segment', single],
  ['two segments and deletions', changed],
])('%s', (_, state) => {
  test('the segment has summaries', () => {
    expect(state.segments[0]?.segment.summaries.terms.length).toBeGreaterThan(1);
  });

  test.each([
    ['FREE', 'haus', {}],
    ['TITLE', 'haus', {}],
    ['FREE', 'hauser', {}],
    ['FREE', 'haus*', {}],
    ['FREE', 'etwas', {}],
    ['FREE', 'haus', { mediaType: ['BOOK'] }],
    ['FREE', 'haus', { branch: ['Z1', 'Z2', 'Z3', 'Z4'] }],
    ['FREE', 'haus hauser', {}],
    ['TITLE', 'baum', {}],
  ] as const)('%s %s %j: the options equal those counted over the records', (meaning, text, filters) => {
    const fields = [{ meaning, text }];
    const { facets, total } = search(state, {
      fields,
      ...plainQuery,
      filters,
      limit: 1,
      countFacets: true,
    });
    const matchingBooks = findMatches(state, fields).hits.flatMap(({ documents }, at) =>
      [...documents].map((document) => library[at * 6400 + document] ?? bookOf({})),
    );
    const chosen: { mediaType?: readonly string[]; branch?: readonly string[] } = filters;
    const filteredBooks = matchingBooks.filter(
      ({ mediaType, items: [item] }) =>
        (chosen.mediaType?.includes(mediaType) ?? true) && (chosen.branch?.includes(item?.branch ?? '') ?? true),
    );
    expect(total).toBe(filteredBooks.length);
    const subjects = new Map<string, number>();
    const branches = new Map<string, number>();
    for (const { subjects: bookSubjects } of filteredBooks)
      for (const subject of bookSubjects) subjects.set(subject.text, (subjects.get(subject.text) ?? 0) + 1);
    for (const { items } of chosen.branch ? matchingBooks : filteredBooks)
      for (const { branch } of items) branches.set(branch, (branches.get(branch) ?? 0) + 1);
    const optionsOf = (id: string) =>
      facets.find((facet) => facet.id === id)?.options.map((option) => [option.id, option.count]);
    expect(optionsOf('subject')).toEqual(most(subjects));
    expect(optionsOf('branch')).toEqual(most(branches));
  });
});
