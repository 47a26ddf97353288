import type { IncomingHttpHeaders } from 'node:http';
import { ApiException } from '@buchfink/contract/error';

/**
 * Refuses calls that a page of another site, or of another host of this one, made a browser send (Fetch Metadata,
 * w3.org/TR/fetch-metadata; the `Origin` for browsers without it). Throws `ApiException('foreign-page')`.
 */
export function requireOwnPage(headers: IncomingHttpHeaders): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin') throw new ApiException('foreign-page');
  } else if (headers.origin !== undefined && hostOf(headers.origin) !== headers.host?.toLowerCase()) {
    throw new ApiException('foreign-page');
  }
}

/** A page of a browser, of whatever site, made this call: browsers add these headers, and pages cannot take them away. */
export function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => name === 'origin' || name.startsWith('sec-fetch-'));
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
