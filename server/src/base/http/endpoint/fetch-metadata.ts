import type { IncomingHttpHeaders } from 'node:http';
import { clientVersionHeader } from '@buchfink/contract/endpoint';
import { ApiException } from '@buchfink/contract/error';

/**
 * Where the app's page is loaded from in its shell on a phone (Capacitor's defaults for Android and iOS). Nothing that a
 * browser keeps is ever sent from there: no cookie is allowed, so that such a page can do no more than any program can.
 */
export const shellOrigins: readonly string[] = ['https://localhost', 'capacitor://localhost'];

/** The app in its shell made this call. */
export const isFromShell = ({ origin }: IncomingHttpHeaders): boolean =>
  origin !== undefined && shellOrigins.includes(origin);

/**
 * Refuses calls that a page of another site, or of another host of this one, made a browser send (Fetch Metadata,
 * w3.org/TR/fetch-metadata; the `Origin` for browsers without it). Throws `ApiException('foreign-page')`.
 */
export function requireOwnPage(headers: IncomingHttpHeaders): void {
  if (isFromShell(headers)) return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin') throw new ApiException('foreign-page');
  } else if (headers.origin !== undefined && !isOfHost(headers.origin, headers.host)) {
    throw new ApiException('foreign-page');
  }
}

/**
 * Refuses calls of foreign pages; and the header of the client's version is wanted, which no form, link or picture can send and which
 * a page of another site may not. Throws `ApiException`: `foreign-page`, `invalid-input`.
 */
export function requireApp(headers: IncomingHttpHeaders): void {
  requireOwnPage(headers);
  if (headers[clientVersionHeader.toLowerCase()] === undefined)
    throw new ApiException('invalid-input', [{ path: 'headers', message: clientVersionHeader }]);
}

/**
 * A page of a browser, of whatever site, made this call: browsers add these headers, and pages cannot take them away. The
 * app in its shell is none: it keeps its secrets itself.
 */
export function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  if (isFromShell(headers)) return false;
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/** Browsers leave the usual port of a scheme away, proxies may add it. */
function isOfHost(origin: string, host: string | undefined): boolean {
  const { protocol, host: of } = URL.canParse(origin) ? new URL(origin) : { protocol: '', host: '' };
  const called = `${protocol}//${host ?? ''}`;
  return of !== '' && URL.canParse(called) && new URL(called).host === of;
}
