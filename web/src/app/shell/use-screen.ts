import { matchPath, useLocation } from 'react-router';
import { type Screen, screens } from '../screens.ts';

/** The row of the screen table that is shown now; none for pages that are not found. */
export function useScreen(): Screen | undefined {
  const { pathname } = useLocation();
  return screens.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
}
