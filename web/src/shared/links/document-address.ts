import type { Locale } from '@buchfink/contract/locale';
import { publicAddress } from '#shared/connection/service-context.ts';

/**
 * The address of a configured document: `{locale}` is replaced by the app's language, and a path belongs to this
 * service.
 */
export function documentAddress(link: string | undefined, locale: Locale): string | undefined {
  const address = link?.replaceAll('{locale}', locale);
  return address && /^\/(?![/\\])/.test(address) ? publicAddress() + address : address;
}
