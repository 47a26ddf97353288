import { encodeSearch, type LibrarySearch } from '#shared/search/address/search-address.ts';

/** Where a search can be changed in the form of its library. */
export function searchFormPath({ libraryId, ...search }: LibrarySearch): string {
  return `/search/${libraryId}?${encodeSearch(search)}`;
}
