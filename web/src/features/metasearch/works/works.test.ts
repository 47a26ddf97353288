import { describe, expect, it } from 'vitest';
import type { MetaSort } from '#shared/metasearch/meta-address.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { type Course, courseAfter, courseOf } from '../course/course.ts';
import { hitOf, hitsOf } from '../testing/hit-of.ts';
import type { Around } from './place.ts';
import { fusedRank, worksOf } from './works.ts';

const library = (id: number, north: number) => ({ ...libraryNamed(id, `B${id}`), geo: { lat: 48 + north, lon: 11 } });
const around: Around = {
  libraries: [library(1, 0.3), library(2, 0.01), library(3, 0.1)],
  here: { lat: 48, lon: 11 },
  mine: [],
  branches: [],
};

/** Each library's works in its own order, and how long it took. */
const course = (told: readonly (readonly [libraryId: number, ms: number, works: string, near?: boolean])[]): Course =>
  told.reduce(
    (before, [libraryId, ms, works, near]) => {
      const items = [...works].map((work) => hitOf(libraryId, { id: work, title: work, workKey: work }));
      const hits = hitsOf(libraryId, items, near ? { rung: 'spelling' } : {});
      const target = { libraryId, state: 'done', total: items.length, ms } as const;
      return courseAfter(before, {
        type: 'heard',
        offset: 0,
        events: [
          { event: 'hits', data: hits },
          { event: 'target', data: target },
        ],
      });
    },
    courseOf(told.map(([libraryId]) => libraryId)),
  );
const titles = ({ found, targets }: Course, sort: MetaSort) =>
  worksOf(found, { sort, around, targets })
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

  it('count a library once, however many editions it has', () => {
    const source = (libraryId: number, rank: number) => ({ item: hitOf(libraryId), rank, near: false });
    expect(fusedRank([source(1, 3), source(1, 0), source(1, 1)])).toBe(fusedRank([source(1, 0)]));
    expect(fusedRank([source(1, 3), source(2, 0)])).toBeGreaterThan(fusedRank([source(1, 0)]));
  });

  it('come after those that were asked for when they are only near', () => {
    const all = course([
      [1, 10, 'ab', true],
      [2, 10, 'cd'],
      [3, 10, 'ab', true],
    ]);
    expect(titles(all, 'default')).toBe('cdab');
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
    const begun = courseOf([1, 2]);
    const { found, targets } = courseAfter(begun, {
      type: 'heard',
      offset: 0,
      events: [
        { event: 'hits', data: hitsOf(1, [book]) },
        { event: 'hits', data: hitsOf(2, [ebook]) },
      ],
    });
    const [work] = worksOf(found, { sort: 'default', around, targets });
    expect(work).toMatchObject({ id: '1/a', records: 2, mediaTypes: ['BOOK', 'EBOOK'], item: { title: 'Zauberberg' } });
  });
});
