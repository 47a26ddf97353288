import type { Rung } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import type { MetaSort } from '#shared/metasearch/meta-address.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { type FoundWork, withHits } from '../stream/found-works.ts';
import { initialStreamState, type StreamState, streamReducer } from '../stream/stream-state.ts';
import { hitOf, hitsOf } from '../testing/hit-of.ts';
import type { Around } from './place.ts';
import { fusedRank, worksOf } from './works.ts';

const library = (id: number, north: number) => ({ ...libraryNamed(id, `B${id}`), geo: { lat: 48 + north, lon: 11 } });
const around: Around = {
  libraries: [library(1, 0.3), library(2, 0.01), library(3, 0.1)],
  here: { lat: 48, lon: 11 },
  mine: [],
  branches: [],
  today: '2026-11-25',
};

/** Each library's works in its own order, and how long it took. */
const course = (told: readonly (readonly [libraryId: number, ms: number, works: string, rung?: Rung])[]): StreamState =>
  told.reduce(
    (before, [libraryId, ms, works, rung]) => {
      const items = [...works].map((work) => hitOf(libraryId, { id: work, title: work, workKey: work }));
      const hits = hitsOf(libraryId, items, rung && { rung });
      const target = { libraryId, state: 'done', total: items.length, ms } as const;
      return streamReducer(before, {
        type: 'heard',
        offset: 0,
        events: [
          { event: 'hits', data: hits },
          { event: 'target', data: target },
        ],
      });
    },
    initialStreamState(told.map(([libraryId]) => libraryId)),
  );
const titles = ({ found, targets }: StreamState, sort: MetaSort, words = '') =>
  worksOf(found, { sort, around, words, targets })
    .map(({ item }) => item.title)
    .join('');

describe('the works of several libraries', () => {
  it('stand first that many libraries rank high', () => {
    const all = course([
      [1, 10, 'abc'],
      [2, 10, 'cbd'],
      [3, 10, 'eb'],
    ]);
    expect(titles(all, 'default').slice(0, 2)).toBe('bc');
  });

  it('stand before what more libraries have, where title and author are what was asked for', () => {
    const works = ['Geschichte', 'Alte Geschichten', 'Cyrano', 'Geschichten'].map((title) => ({
      id: title,
      title,
      workKey: title,
    }));
    const [plain, old, cyrano, more] = works.map((given) => [1, 2, 3].map((library) => hitOf(library, given)));
    const answers = [
      [cyrano?.[0], plain?.[0]],
      [cyrano?.[1], old?.[1], more?.[1]],
      [cyrano?.[2], old?.[2]],
    ];
    const found = answers.reduce<readonly FoundWork[]>(
      (before, items, at) =>
        withHits(
          before,
          hitsOf(
            at + 1,
            items.flatMap((item) => item ?? []),
          ),
        ),
      [],
    );
    const titlesFor = (words: string) =>
      worksOf(found, { sort: 'default', around, words, targets: [] }).map(({ item }) => item.title);
    expect(titlesFor('geschichte')).toEqual(['Geschichte', 'Alte Geschichten', 'Geschichten', 'Cyrano']);
    expect(titlesFor('')).toEqual(['Cyrano', 'Alte Geschichten', 'Geschichte', 'Geschichten']);
  });

  it('count a library once, however many editions it has', () => {
    const source = (libraryId: number, rank: number) => ({ item: hitOf(libraryId), rank, step: 0 });
    expect(fusedRank([source(1, 3), source(1, 0), source(1, 1)])).toBe(fusedRank([source(1, 0)]));
    expect(fusedRank([source(1, 3), source(2, 0)])).toBeGreaterThan(fusedRank([source(1, 0)]));
  });

  it('stand by how near they are to what was asked for, whichever library answered first', () => {
    const all = course([
      [1, 10, 'ab', 'fewer-words'],
      [2, 10, 'cd', 'spelling'],
      [3, 10, 'ab', 'fewer-words'],
      [4, 10, 'ef', 'described'],
      [5, 10, 'fg'],
    ]);
    expect(titles(all, 'default')).toBe('fgecdab');
  });

  it('are what was asked for when one library says so', () => {
    const all = course([
      [1, 10, 'ab', 'fewer-words'],
      [2, 10, 'c'],
      [3, 10, 'b', 'described'],
    ]);
    expect(titles(all, 'default')).toBe('cba');
  });

  it('come last in any order when they are guesses', () => {
    const all = course([
      [2, 10, 'ab', 'spelling'],
      [1, 20, 'cd'],
      [3, 30, 'e', 'described'],
    ]);
    expect(titles(all, 'distance')).toBe('ecdab');
    expect(titles(all, 'response-time')).toBe('cdeab');
  });

  it('can be put in order by distance and by how fast the libraries were', () => {
    const all = course([
      [1, 20, 'ab'],
      [2, 30, 'cd'],
      [3, 10, 'ef'],
    ]);
    expect(titles(all, 'distance')).toBe('cdefab');
    expect(titles(all, 'response-time')).toBe('efabcd');
  });

  it('show what came first, and tell all media and records there are', () => {
    const book = hitOf(1, { id: 'a', title: 'Zauberberg' });
    const ebook = hitOf(2, { id: 'b', mediaType: 'EBOOK', title: 'Der Zauberberg' });
    const begun = initialStreamState([1, 2]);
    const { found, targets } = streamReducer(begun, {
      type: 'heard',
      offset: 0,
      events: [
        { event: 'hits', data: hitsOf(1, [book]) },
        { event: 'hits', data: hitsOf(2, [ebook]) },
      ],
    });
    const [work] = worksOf(found, { sort: 'default', around, words: '', targets });
    expect(work).toMatchObject({ id: '1/a', records: 2, mediaTypes: ['BOOK', 'EBOOK'], item: { title: 'Zauberberg' } });
  });
});
