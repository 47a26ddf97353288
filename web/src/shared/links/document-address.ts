import { closestWritten, type Locale, operatorLocales } from '@buchfink/contract/locale';
import { publicAddress } from '#shared/connection/service-context.ts';

/**
 * The address of a configured document: `{locale}` is replaced by the app's language, or by the closest one that documents
 * are in (`documentLocales`), and a path belongs to this service.
 */
export function documentAddress(
  link: string | undefined,
  locale: Locale,
  written: readonly Locale[] = operatorLocales,
): string | undefined {
  const address = link?.replaceAll('{locale}', closestWritten(locale, written) ?? locale);
  return address && /^\/(?![/\\])/.test(address) ? publicAddress() + address : address;
}
