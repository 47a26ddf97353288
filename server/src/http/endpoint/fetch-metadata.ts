import type { IncomingHttpHeaders } from 'node:http';
import { clientVersionHeader } from '@buchfink/contract/endpoint';
import { ApiException } from '@buchfink/contract/error';

/**
 * Refuses calls that a page of another site, or of another host of this one, made a browser send (Fetch Metadata,
 * w3.org/TR/fetch-metadata; the `Origin` for browsers without it). Throws `ApiException('foreign-page')`.
 */
function requireOwnPage(headers: IncomingHttpHeaders): void {
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

/** A page of a browser, of whatever site, made this call: browsers add these headers, and pages cannot take them away. */
export function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/** Browsers leave the usual port of a scheme away, proxies may add it. */
function isOfHost(origin: string, host: string | undefined): boolean {
  const { protocol, host: of } = URL.canParse(origin) ? new URL(origin) : { protocol: '', host: '' };
  const called = `${protocol}//${host ?? ''}`;
  return of !== '' && URL.canParse(called) && new URL(called).host === of;
}
