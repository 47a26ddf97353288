import type { MetaSearchHits } from '@buchfink/contract/metasearch';
import type { Item } from '@buchfink/contract/search';

/** A hit of a library: an available book, unless overridden. */
export function createHit(libraryId: number, overrides: Partial<Item> = {}): Item {
  return {
    libraryId,
    id: `r${libraryId}`,
    position: 0,
    title: 'Der Zauberberg',
    author: 'Thomas Mann',
    mediaType: 'BOOK',
    isbn: [],
    availability: { code: 'GREEN', state: 'available' },
    workKey: 'zauberberg',
    ...overrides,
  };
}

/** A page of hits of one library. */
export function createHits(
  libraryId: number,
  items: readonly Item[],
  overrides: Partial<MetaSearchHits> = {},
): MetaSearchHits {
  return { libraryId, items: [...items], facets: [], offset: 0, ...overrides };
}
