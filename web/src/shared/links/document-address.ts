import type { Locale } from '@buchfink/contract/locale';

/**
 * The address of a configured document: `{locale}` stands for the language of the app, and a path is one of the service the
 * app comes from.
 */
export function documentAddress(link: string | undefined, locale: Locale): string | undefined {
  const address = link?.replaceAll('{locale}', locale);
  return address && /^\/(?![/\\])/.test(address) ? window.location.origin + address : address;
}
