import type { FieldMeaning } from '@buchfink/contract/search';
import { describe, expect, test } from 'vitest';
import type { BibRecord } from '../../record/bib-record.ts';
import type { IndexState, LiveSegment } from '../../segment/segment.ts';
import { bookOf, segmentsOf, without } from '../../segment/testing/segments.ts';
import { findMatches } from '../find-matches.ts';
import { plainQuery } from '../index-query.ts';
import { matchConjunction } from '../matching/match-conjunction.ts';
import { search } from '../search.ts';
import { championTopK } from './champion-top-k.ts';

/*
 * The best hits of a frequent word are looked for among its champions first; the order must equal that of scoring all
 * hits.
 */

/** Pseudo-random numbers, the same in every run. */
function chances(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (state * 48_271) % 0x7fff_ffff;
    return state % below;
  };
}

const chance = chances();
const titles = ['haus', 'haus am see', 'hauser', 'das haus', 'ein haus im wald', 'see', 'wald', 'hause', 'der see'];
const recordAt = (at: number): BibRecord =>
  bookOf({
    id: `id-${at}`,
    // The word alone is the title of a few records.
    title:
      at % 97 === 0 ? 'haus' : `${titles[1 + chance(titles.length - 1)]} ${'und mehr '.repeat(chance(4))}${at % 50}`,
    abstract: chance(3) === 0 ? `vom haus ${'viele worte '.repeat(chance(5))}` : undefined,
    subjects: chance(4) === 0 ? [{ text: 'haus', kind: 'topic' }] : [],
    contributors: chance(40) === 0 ? [{ name: 'Wald, Ada', main: true }] : [],
    year: 1950 + chance(70),
    items: Array.from({ length: chance(chance(10) === 0 ? 40 : 3) }, (_, item) => ({
      id: `${item}`,
      branch: `Z${at % 3}`,
      state: chance(2) === 0 ? 'available' : 'lent',
    })),
  });
const library = Array.from({ length: 9000 }, (_, at) => recordAt(at));
const { segments } = segmentsOf(library.slice(0, 7000), library.slice(7000));
const single = { segments: segments.slice(0, 1) };
const removed = Array.from({ length: 900 }, (_, at) => at * 5);
const changed = { segments: segments.map((live, at) => (at === 0 ? without(live, ...removed) : live)) };

/** The same without champion lists: all hits are scored. */
function plain({ segments }: IndexState): IndexState {
  const none = { terms: new Uint32Array(0), starts: new Uint32Array(1), documents: new Uint32Array(0) };
  const without = ({ segment, ...live }: LiveSegment): LiveSegment => ({
    ...live,
    segment: {
      ...segment,
      championLists: segment.championLists.map(() => ({ ...none, upperBounds: new Uint32Array(0) })),
    },
  });
  return { segments: segments.map(without) };
}

const searchWith = (state: IndexState, meaning: FieldMeaning, text: string, more: object = {}) =>
  search(state, {
    fields: [{ meaning, text }],
    ...plainQuery,
    limit: 60,
    explain: true,
    ...more,
  });

describe.each([
  ['one segment', single],
  ['two segments and deletions', changed],
])('%s', (_, state) => {
  test.each([
    ['FREE', 'haus', {}],
    ['FREE', 'hause', {}],
    ['FREE', 'see', {}],
    // A name: its works are raised.
    ['FREE', 'wald', {}],
    ['FREE', 'das haus', {}],
    ['TITLE', 'haus', {}],
    ['KEYWORD', 'haus', {}],
    ['FREE', 'haus', { limit: 10 }],
    ['FREE', 'mehr', { limit: 20, offset: 170 }],
    ['FREE', 'haus', { limit: 400 }],
    ['FREE', 'haus', { filters: { branch: ['Z1'] } }],
    ['FREE', 'haus', { filters: { availability: ['available'] } }],
    ['FREE', 'haus', { group: 'work' }],
    ['FREE', 'haus', { addedSince: '2020-01-01' }],
    ['FREE', 'haus*', {}],
    ['TITLE', 'hau*', {}],
    ['FREE', 'see*', { limit: 400 }],
    ['FREE', 'und mehr', {}],
  ] as const)('%s %s %j: the top hits equal those of scoring all hits', (meaning, text, more) => {
    const { hits, total } = searchWith(state, meaning, text, more);
    const expected = searchWith(plain(state), meaning, text, more);
    expect(total).toBe(expected.total);
    expect(hits.map(({ number }) => number)).toEqual(expected.hits.map(({ number }) => number));
    expect(hits).toEqual(expected.hits);
  });

  test.each([
    ['haus', 'relevance'],
    ['wald', 'relevance'],
    ['haus*', 'relevance'],
    ['haus', 'title'],
    ['haus', 'newest'],
  ] as const)('%s by %s: the pages put together are the whole list of hits', (text, sort) => {
    const numbers = (offset: number, limit: number) =>
      searchWith(state, 'FREE', text, { sort, offset, limit }).hits.map(({ number }) => number);
    const pages = Array.from({ length: 12 }, (_, page) => numbers(page * 20, 20));
    expect(pages.flat()).toEqual(numbers(0, 240));
    expect(new Set(pages.flat()).size).toBe(240);
  });
});

test.each(['haus', 'haus*', 'see*'])(
  'scores few of the hits of %s, and no other hit exceeds the upper bound',
  (text) => {
    const [live] = single.segments;
    if (!live) throw new Error('no segment');
    const { words, hits } = findMatches(single, [{ meaning: 'FREE', text }]);
    const [hitsOfSegment] = hits;
    const leading = hitsOfSegment && championTopK({ live, at: 0 }, words, hitsOfSegment, 60);
    expect(leading?.hits.documents.length).toBeGreaterThan(60);
    expect(leading?.hits.documents.length).toBeLessThan((hitsOfSegment?.documents.length ?? 0) / 2);
    const all = matchConjunction({ live, at: 0 }, words);
    const first = new Set(leading?.hits.documents);
    const merits = live.segment.popularities;
    const otherScores = [...all.documents].flatMap((document, at) =>
      first.has(document) ? [] : [(all.scores[at] ?? 0) + (2 * (merits[document] ?? 0)) / 255],
    );
    expect(otherScores.length).toBeGreaterThan(1000);
    expect(Math.max(...otherScores)).toBeLessThanOrEqual((leading?.upperBound ?? 0) + 1e-4);
  },
);
