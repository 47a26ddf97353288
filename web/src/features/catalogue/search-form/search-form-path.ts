import { encodeSearch, type LibrarySearch } from '#shared/search/address/search-address.ts';

/** The address of the form that edits a search. */
export function searchFormPath({ libraryId, ...search }: LibrarySearch): string {
  return `/search/${libraryId}?${encodeSearch(search)}`;
}
