import { terminologicalCodes } from '@buchfink/catalogue/text/language-code';
import { byLocale, type Locale } from '@buchfink/contract/locale';

const names: Record<Locale, Intl.DisplayNames> = byLocale(
  (locale) => new Intl.DisplayNames(locale, { type: 'language' }),
);

// Looking a name up costs more than all else about an option, and the codes are few.
const found: Record<Locale, Map<string, string>> = byLocale(() => new Map());

/** The name of a language by its ISO 639-2/B code (`ger` → `Deutsch`); an unknown code stays as it is. */
export function languageName(code: string, locale: Locale): string {
  const known = terminologicalCodes.get(code) ?? code;
  if (!/^[a-z]{2,3}$/.test(known)) return code;
  const name = found[locale].get(known) ?? names[locale].of(known) ?? code;
  found[locale].set(known, name);
  return name;
}
