import { terminologicalCodes } from '@buchfink/catalogue/text/language-code';
import { byLocale, type Locale } from '@buchfink/contract/locale';

const names: Record<Locale, Intl.DisplayNames> = byLocale(
  (locale) => new Intl.DisplayNames(locale, { type: 'language' }),
);

// Looking up a name costs more than all other work on an option, and there are few codes.
const namesByCode: Record<Locale, Map<string, string>> = byLocale(() => new Map());

/** Returns the name of a language by its ISO 639-2/B code (`ger` → `Deutsch`). An unknown code stays as it is. */
export function languageName(code: string, locale: Locale): string {
  const terminologicalCode = terminologicalCodes.get(code) ?? code;
  if (!/^[a-z]{2,3}$/.test(terminologicalCode)) return code;
  const name = namesByCode[locale].get(terminologicalCode) ?? names[locale].of(terminologicalCode) ?? code;
  namesByCode[locale].set(terminologicalCode, name);
  return name;
}
