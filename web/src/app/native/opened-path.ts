import { safeRedirect } from '#shared/links/safe-redirect.ts';

/**
 * The path in the app that a link means: of the edition's hosts (`https://library.example/record/1/x`), or of its own
 * scheme (`buchfink://open/record/1/x`). Undefined for anything else.
 */
export function openedPath(url: string, services: readonly { readonly url: string }[]): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, pathname, search, hash } = new URL(url);
  const isOfService = services.some((service) => new URL(service.url).host === host);
  const isOwnScheme = !/^https?:$/.test(protocol) && host === 'open';
  return isOfService || isOwnScheme ? safeRedirect(`${pathname || '/'}${search}${hash}`) : undefined;
}
