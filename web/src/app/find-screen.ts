import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import { type Location, matchPath } from 'react-router';
import { type Screen, screens } from './screens.ts';

/** The screen of a path; undefined for any other path, as one with `01` for a library id. */
export function findScreen(pathname: string): Screen | undefined {
  return screens.find(({ paths }) =>
    paths.some((path) => {
      const params = matchPath(path, pathname)?.params;
      return params && (!params.libraryId || parseLibraryId(params.libraryId));
    }),
  );
}

/** The library that an address chooses before its screen renders, by its path or, for hits, its query; 0 = none. */
export function libraryOfLocation({ pathname, search }: Pick<Location, 'pathname' | 'search'>): number {
  const screen = findScreen(pathname);
  const inQuery = screen?.id === 'result' && new URLSearchParams(search).get('library');
  const inPath = screen?.paths
    .filter((path) => path.includes(':libraryId?'))
    .map((path) => matchPath(path, pathname)?.params.libraryId)
    .find(Boolean);
  return parseLibraryId(inQuery || inPath || '') ?? 0;
}
