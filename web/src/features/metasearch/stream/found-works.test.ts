import type { MetaSearchHits } from '@buchfink/contract/metasearch';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHit, createHits } from '../testing/create-hit.ts';
import { addHits, type FoundWork } from './found-works.ts';

const foundIn = (...pages: readonly MetaSearchHits[]) =>
  pages.reduce<readonly FoundWork[]>((works, page) => addHits(works, page), []);
const ids = (works: readonly FoundWork[]) =>
  works.map(({ sources }) => sources.map(({ item }) => `${item.libraryId}/${item.id}`));

describe('hits of several libraries', () => {
  it('are grouped when they belong to one work', () => {
    const first = createHit(1, { id: 'a', year: 1924 });
    const otherEdition = createHit(2, { id: 'b', year: 2002 });
    expect(ids(foundIn(createHits(1, [first]), createHits(2, [otherEdition])))).toEqual([['1/a', '2/b']]);
  });

  it('are separate for media types that do not replace each other', () => {
    const book = createHit(1, { id: 'a' });
    const audio = createHit(1, { id: 'b', mediaType: 'AUDIOBOOK' });
    const ebook = createHit(2, { id: 'c', mediaType: 'EBOOK' });
    const disc = createHit(2, { id: 'd', mediaType: 'CD' });
    expect(ids(foundIn(createHits(1, [book, audio]), createHits(2, [ebook, disc])))).toEqual([
      ['1/a', '2/c'],
      ['1/b', '2/d'],
    ]);
  });

  it('are grouped by ISBN, even if the catalogues name different authors', () => {
    const first = createHit(1, { workKey: 'x', isbn: ['9783103972320'] });
    const otherEdition = createHit(2, { workKey: 'y', isbn: ['978-3-10-397232-0'], title: 'Der Zauberberg. Roman' });
    expect(foundIn(createHits(1, [first]), createHits(2, [otherEdition]))).toHaveLength(1);
  });

  it('are not grouped by the ISBN of a whole set', () => {
    const number = { isbn: ['9783103972320'] };
    const parts = ['Werke 1', 'Werke 2', 'Werke. III', 'Werke'].map((title, index) =>
      createHit(index + 1, { title, workKey: title, ...number }),
    );
    expect(foundIn(...parts.map((part) => createHits(part.libraryId, [part])))).toHaveLength(4);
  });

  it('are not grouped because two libraries use the same record id', () => {
    // The work key of a title that says too little is made from the record's own id.
    const first = createHit(1, { id: '7', workKey: 'id 7', title: 'Briefe', year: 1990 });
    const otherTitle = createHit(2, { id: '7', workKey: 'id 7', title: 'Katalog', year: 1990 });
    const sameNumber = createHit(3, { id: '7', workKey: 'id 7', title: 'Briefe', year: 1990 });
    expect(ids(foundIn(createHits(1, [first]), createHits(2, [otherTitle]), createHits(3, [sameNumber])))).toEqual([
      ['1/7', '3/7'],
      ['2/7'],
    ]);
  });

  it('without a key or an id are not grouped', () => {
    const first = createHit(1, { id: null, position: 0, workKey: '' });
    const second = createHit(1, { id: null, position: 1, workKey: '' });
    expect(foundIn(createHits(1, [first, second]), createHits(1, [first, second]))).toHaveLength(2);
  });

  it('count only for the library that sent them, with their rank there', () => {
    const strange = createHit(9, { id: 'x' });
    const ownHit = createHit(1, { id: 'a', workKey: 'other' });
    expect(foundIn(createHits(1, [strange, ownHit], { offset: 10, rung: 'spelling' }))).toEqual([
      { id: '1/a', sources: [{ item: ownHit, rank: 11, relaxation: 2 }] },
    ]);
  });
});

/** Few keys, numbers, titles and ids, so that many are equal. */
const anyItem = (libraryId: number) =>
  fc.record({
    libraryId: fc.constant(libraryId),
    id: fc.option(fc.constantFrom('1', '2', '3', '4', '5'), { freq: 8 }),
    position: fc.nat(5),
    title: fc.constantFrom('Faust', 'Faust 2', 'Briefe', ''),
    mediaType: fc.constantFrom('BOOK' as const, 'EBOOK' as const, 'CD' as const),
    isbn: fc.subarray(['9783103972320', '9783103972337', 'none']),
    availability: fc.constant({ code: 'GREEN' as const, state: 'available' as const }),
    workKey: fc.constantFrom('a', 'b', 'c', ''),
  });
const anyPages = fc.array(
  fc
    .integer({ min: 1, max: 4 })
    .chain((libraryId) =>
      fc
        .tuple(fc.array(anyItem(libraryId), { maxLength: 6 }), fc.nat(3))
        .map(([items, page]) => createHits(libraryId, items, { offset: page * 10 })),
    ),
  { maxLength: 12 },
);

const keyOf = ({ libraryId, id, position }: { libraryId: number; id: string | null; position: number }) =>
  id === null ? `${libraryId} at ${position}` : `${libraryId}/${id}`;

describe('in any order of hits', () => {
  it('no hit is lost or repeated', () => {
    void fc.assert(
      fc.property(anyPages, (pages) => {
        const hitKeys = new Set(pages.flatMap(({ items }) => items.map(keyOf)));
        const foundKeys = foundIn(...pages).flatMap(({ sources }) => sources.map(({ item }) => keyOf(item)));
        expect(foundKeys.toSorted()).toEqual([...hitKeys].toSorted());
      }),
    );
  });

  it('a work keeps its place and its hits', () => {
    void fc.assert(
      fc.property(anyPages, (pages) => {
        let before: readonly FoundWork[] = [];
        for (const page of pages) {
          const after = addHits(before, page);
          for (const [index, { id, sources }] of before.entries()) {
            expect(after[index]?.id).toBe(id);
            expect(after[index]?.sources.slice(0, sources.length)).toEqual(sources);
          }
          before = after;
        }
        expect(new Set(before.map(({ id }) => id)).size).toBe(before.length);
      }),
    );
  });
});
