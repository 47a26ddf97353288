import type { MetaSort } from '@buchfink/contract/metasearch/metasearch-address';
import type { Rung } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { addHits, type FoundWork } from '../stream/found-works.ts';
import { initialStreamState, type StreamState, streamReducer } from '../stream/stream-state.ts';
import { createHit, createHits } from '../testing/create-hit.ts';
import { rankWorks, reciprocalRankFusion } from './rank-works.ts';
import type { PatronContext } from './work-location.ts';

const library = (id: number, north: number) => ({ ...libraryNamed(id, `B${id}`), geo: { lat: 48 + north, lon: 11 } });
const patron: PatronContext = {
  libraries: [library(1, 0.3), library(2, 0.01), library(3, 0.1)],
  position: { lat: 48, lon: 11 },
  mine: [],
  branches: [],
  today: '2026-11-25',
};

/** The works of each library in its order, and its response time. */
const stream = (
  answers: readonly (readonly [libraryId: number, ms: number, works: string, rung?: Rung])[],
): StreamState =>
  answers.reduce(
    (before, [libraryId, ms, works, rung]) => {
      const items = [...works].map((work) => createHit(libraryId, { id: work, title: work, workKey: work }));
      const hits = createHits(libraryId, items, rung && { rung });
      const target = { libraryId, state: 'done', total: items.length, ms } as const;
      return streamReducer(before, {
        type: 'received',
        offset: 0,
        events: [
          { event: 'hits', data: hits },
          { event: 'target', data: target },
        ],
      });
    },
    initialStreamState(answers.map(([libraryId]) => libraryId)),
  );
const titles = ({ foundWorks, targets }: StreamState, sort: MetaSort, words = '') =>
  rankWorks(foundWorks, { sort, patron, words, targets })
    .map(({ item }) => item.title)
    .join('');

describe('the ranking of works', () => {
  it('puts works first that many libraries rank high', () => {
    const all = stream([
      [1, 10, 'abc'],
      [2, 10, 'cbd'],
      [3, 10, 'eb'],
    ]);
    expect(titles(all, 'default').slice(0, 2)).toBe('bc');
  });

  it('puts a title and author match before works that more libraries hold', () => {
    const works = ['Geschichte', 'Alte Geschichten', 'Cyrano', 'Geschichten'].map((title) => ({
      id: title,
      title,
      workKey: title,
    }));
    const [plain, old, cyrano, more] = works.map((fields) => [1, 2, 3].map((library) => createHit(library, fields)));
    const answers = [
      [cyrano?.[0], plain?.[0]],
      [cyrano?.[1], old?.[1], more?.[1]],
      [cyrano?.[2], old?.[2]],
    ];
    const foundWorks = answers.reduce<readonly FoundWork[]>(
      (before, items, index) =>
        addHits(
          before,
          createHits(
            index + 1,
            items.flatMap((item) => item ?? []),
          ),
        ),
      [],
    );
    const titlesFor = (words: string) =>
      rankWorks(foundWorks, { sort: 'default', patron, words, targets: [] }).map(({ item }) => item.title);
    expect(titlesFor('geschichte')).toEqual(['Geschichte', 'Alte Geschichten', 'Geschichten', 'Cyrano']);
    expect(titlesFor('')).toEqual(['Cyrano', 'Alte Geschichten', 'Geschichte', 'Geschichten']);
  });

  it('counts a library once, however many editions it has', () => {
    const source = (libraryId: number, rank: number) => ({ item: createHit(libraryId), rank, relaxation: 0 });
    expect(reciprocalRankFusion([source(1, 3), source(1, 0), source(1, 1)])).toBe(reciprocalRankFusion([source(1, 0)]));
    expect(reciprocalRankFusion([source(1, 3), source(2, 0)])).toBeGreaterThan(reciprocalRankFusion([source(1, 0)]));
  });

  it('sorts by relaxation, whichever library answered first', () => {
    const all = stream([
      [1, 10, 'ab', 'fewer-words'],
      [2, 10, 'cd', 'spelling'],
      [3, 10, 'ab', 'fewer-words'],
      [4, 10, 'ef', 'described'],
      [5, 10, 'fg'],
    ]);
    expect(titles(all, 'default')).toBe('fgecdab');
  });

  it('counts a work as exact when one library does', () => {
    const all = stream([
      [1, 10, 'ab', 'fewer-words'],
      [2, 10, 'c'],
      [3, 10, 'b', 'described'],
    ]);
    expect(titles(all, 'default')).toBe('cba');
  });

  it('puts relaxed hits last in any sort order', () => {
    const all = stream([
      [2, 10, 'ab', 'spelling'],
      [1, 20, 'cd'],
      [3, 30, 'e', 'described'],
    ]);
    expect(titles(all, 'distance')).toBe('ecdab');
    expect(titles(all, 'response-time')).toBe('cdeab');
  });

  it('sorts by distance and by response time', () => {
    const all = stream([
      [1, 20, 'ab'],
      [2, 30, 'cd'],
      [3, 10, 'ef'],
    ]);
    expect(titles(all, 'distance')).toBe('cdefab');
    expect(titles(all, 'response-time')).toBe('efabcd');
  });

  it('shows the first hit, and counts all media types and records', () => {
    const book = createHit(1, { id: 'a', title: 'Zauberberg' });
    const ebook = createHit(2, { id: 'b', mediaType: 'EBOOK', title: 'Der Zauberberg' });
    const running = initialStreamState([1, 2]);
    const { foundWorks, targets } = streamReducer(running, {
      type: 'received',
      offset: 0,
      events: [
        { event: 'hits', data: createHits(1, [book]) },
        { event: 'hits', data: createHits(2, [ebook]) },
      ],
    });
    const [work] = rankWorks(foundWorks, { sort: 'default', patron, words: '', targets });
    expect(work).toMatchObject({ id: '1/a', records: 2, mediaTypes: ['BOOK', 'EBOOK'], item: { title: 'Zauberberg' } });
  });
});
