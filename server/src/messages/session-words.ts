import type { Locale } from '@buchfink/contract/locale';

/** What the service says of sessions beside errors. */
export const sessionWords: Readonly<Record<Locale, { readonly unknownDevice: string }>> = {
  de: { unknownDevice: 'Unbekanntes Gerät' },
  en: { unknownDevice: 'Unknown device' },
};
