import * as z from 'zod/mini';

/** The languages of the product; the first is the default, the second the fallback (specification, section 9). */
export const locales = ['de', 'en'] as const;
export const Locale = z.enum(locales);
export type Locale = z.infer<typeof Locale>;

/** One value for each language. As the shape of `z.object` it gives a schema with an entry for each. */
export function byLocale<Value>(entryOf: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(locales.map((locale) => [locale, entryOf(locale)])) as Record<Locale, Value>;
}
