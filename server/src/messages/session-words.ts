import type { Locale } from '@buchfink/contract/locale';

/** The service's texts about sessions, apart from errors. */
export const sessionWords: Readonly<Record<Locale, { readonly unknownDevice: string }>> = {
  de: { unknownDevice: 'Unbekanntes Gerät' },
  en: { unknownDevice: 'Unknown device' },
};
