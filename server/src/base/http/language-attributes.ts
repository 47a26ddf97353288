import { Locale, languages } from '@buchfink/contract/locale';
import { type Html, html } from './html.ts';

/** The attribute `dir` of an element in a language; undefined where it is written from left to right, as pages are by default. */
export function rightToLeft(language: string): 'rtl' | undefined {
  const locale = Locale.safeParse(language).data;
  return locale && languages[locale].direction === 'rtl' ? 'rtl' : undefined;
}

/** The attributes of an element in a language: `lang`, and `dir` where it is written from right to left. */
export const languageAttributes = (language: string): Html =>
  rightToLeft(language) ? html`lang="${language}" dir="rtl"` : html`lang="${language}"`;
