import { basePath } from './base-path.ts';

/** `%61` and other encodings of letters, digits and hyphens, which mean the same as the plain ones (RFC 3986, 6.2.2.2). */
const needlessEncoding = /%(2d|3\d|[46][1-9a-f]|[57][\da])/gi;

/** A path without needless encodings, without doubled slashes and without one at its end. */
export function normalizePath(pathname: string): string {
  const plain = pathname.replace(needlessEncoding, decodeURIComponent);
  return `/${plain.split('/').filter(Boolean).join('/')}`;
}

/** The path of the app that the browser shows, without the base path. */
export function shownPath(): string {
  return normalizePath(window.location.pathname).slice(basePath().length) || '/';
}

/** The address of the app that the browser shows, without the base path. */
export const shownAddress = (): string => shownPath() + window.location.search + window.location.hash;
