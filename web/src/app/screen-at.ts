import { matchPath } from 'react-router';
import { type Screen, screens } from './screens.ts';

/** The row of the screen table for a path; none for what is no screen. */
export function screenAt(pathname: string): Screen | undefined {
  return screens.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
}
