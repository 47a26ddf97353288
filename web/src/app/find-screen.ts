import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import { matchPath } from 'react-router';
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
