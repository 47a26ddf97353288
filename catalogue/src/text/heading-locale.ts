import { type Locale, languageOf } from '@buchfink/contract/locale';

/**
 * The languages whose readers an index knows: for each it has stored which subjects a record gives in that language beside
 * another one. Catalogues here have German headings (GND) and English ones (LCSH). The order is that of the stored bits.
 */
export const headingLocales = ['de', 'en'] as const satisfies readonly Locale[];
export type HeadingLocale = (typeof headingLocales)[number];

/** The language of headings for a reader of the app: that of the app, or what a variant of it belongs to; undefined for others. */
export function headingLocaleOf(locale: Locale | undefined): HeadingLocale | undefined {
  return locale && headingLocales.find((heading) => heading === languageOf(locale));
}
