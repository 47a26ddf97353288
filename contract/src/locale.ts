import * as z from 'zod/mini';

/** The languages of the product, each with the region whose forms of numbers and days it uses: English has the day before the month. */
export const localeRegions = { de: 'DE', en: 'GB' } as const;
export const locales = Object.keys(localeRegions) as (keyof typeof localeRegions)[];
export const Locale = z.enum(locales);
export type Locale = z.infer<typeof Locale>;

/** Where no language is named (specification, section 9). */
export const defaultLocale: Locale = 'de';
/** Where languages are named and the product has none of them (specification, section 9). */
export const fallbackLocale: Locale = 'en';
/** What the log, the commands and the errors of the service are written in. */
export const logLocale = 'en' satisfies Locale;

/** The language for a reader of these languages, the preferred one first: BCP 47 tags; `*` and what is no tag are ignored. */
export function closestLocale(languageTags: readonly string[]): Locale {
  const languages = languageTags.flatMap((tag) => /^\s*([a-z]{2,3})(?![a-z\d])/i.exec(tag)?.[1]?.toLowerCase() ?? []);
  const supported = languages.flatMap((language) => locales.find((locale) => locale === language) ?? []);
  return supported[0] ?? (languages.length > 0 ? fallbackLocale : defaultLocale);
}

/** One value for each language. As the shape of `z.object` it gives a schema with an entry for each. */
export function byLocale<Value>(entryOf: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(locales.map((locale) => [locale, entryOf(locale)])) as Record<Locale, Value>;
}
