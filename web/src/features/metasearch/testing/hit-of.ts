import type { MetaSearchHits } from '@buchfink/contract/metasearch';
import type { Item } from '@buchfink/contract/search';

/** A hit of a library: a book on the shelf, unless said otherwise. */
export function hitOf(libraryId: number, given: Partial<Item> = {}): Item {
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
    ...given,
  };
}

/** A page of hits of one library. */
export function hitsOf(libraryId: number, items: readonly Item[], given: Partial<MetaSearchHits> = {}): MetaSearchHits {
  return { libraryId, items: [...items], facets: [], offset: 0, ...given };
}
