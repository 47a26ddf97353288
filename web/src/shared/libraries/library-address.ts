import { facetPrefix } from '@buchfink/contract/search/facet-prefix';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import { resultLink } from '../search/path/result-link.ts';

/**
 * The paths that choose the library they name, and that library. Others, such as that of a record, name one without choosing
 * it. Written as an expression because the first visit loads it; a test compares it with the table of screens.
 */
const choosingPath = /^(\/(?:(?:start|search|info|events|join|install\/[^/]+)(?=\/[^/]+$)|login))\/([^/]+)/i;
const hitsPath = /^\/result$/i;
const libraryParam = 'library';
/** Any origin serves to parse an address of this app. */
const appOrigin = 'https://app.invalid';

/** The library that an address of this app chooses by its path or, for hits, its query; 0 = none. */
export function libraryOfAddress(address: string | Pick<Location, 'pathname' | 'search'>): number {
  const { pathname, search } = typeof address === 'string' ? new URL(address, appOrigin) : address;
  const inQuery = hitsPath.test(pathname) && new URLSearchParams(search).get(libraryParam);
  return parseLibraryId(inQuery || choosingPath.exec(pathname)?.[2]) ?? 0;
}

/**
 * The same address for another library (0 = none), if it names one. What belongs to the library before is left out: the
 * number of its card, the filters of its hits, the anchor of its branch.
 */
export function withLibrary(address: string, libraryId: number): string {
  const { pathname, search, searchParams } = new URL(address, appOrigin);
  const named = libraryOfAddress(address);
  if (named === 0 || named === libraryId) return address;
  const screen = choosingPath.exec(pathname)?.[1];
  if (screen) return screen + (libraryId > 0 ? `/${libraryId}` : '') + search;
  for (const key of [...searchParams.keys()]) if (key.startsWith(facetPrefix)) searchParams.delete(key);
  searchParams.delete(libraryParam);
  return resultLink(libraryId, searchParams);
}
