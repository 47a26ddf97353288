import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import { matchPath, type Params } from 'react-router';
import { type Screen, screens } from './screens.ts';

/** A screen and the parameters of its path. */
interface MatchedScreen {
  readonly screen: Screen;
  readonly params: Params;
}

/** The screen of a path; undefined for any other path, as one with `01` for a library id. */
export const findScreen = (pathname: string): Screen | undefined => matchScreen(pathname)?.screen;

/** The same with the parameters of the path. */
export function matchScreen(pathname: string): MatchedScreen | undefined {
  for (const screen of screens)
    for (const path of screen.paths) {
      const params = matchPath(path, pathname)?.params;
      if (params && (!params.libraryId || parseLibraryId(params.libraryId))) return { screen, params };
    }
  return undefined;
}
