import * as z from 'zod/mini';

/** What the product knows of a language without its texts. */
interface Language {
  /** Its name in itself. */
  readonly name: string;
  /** The tag (BCP 47) whose forms of numbers, days and times it uses: English has the day before the month, and am and pm. */
  readonly formats: string;
  /** The direction in which it is written. */
  readonly direction: 'ltr' | 'rtl';
}

/** The languages of patrons by their tags (BCP 47): the app, and all that the service says to patrons, speaks each of them. */
const table = {
  de: { name: 'Deutsch', formats: 'de-DE', direction: 'ltr' },
  en: { name: 'English', formats: 'en-GB-u-hc-h12', direction: 'ltr' },
  // German in plain language: a registered variant (RFC 5646).
  'de-simple': { name: 'Leichte Sprache', formats: 'de-DE', direction: 'ltr' },
  tr: { name: 'Türkçe', formats: 'tr-TR', direction: 'ltr' },
  // With the months of Modern Standard Arabic, and the digits of cards and shelf marks.
  ar: { name: 'العربية', formats: 'ar-001-u-nu-latn', direction: 'rtl' },
  uk: { name: 'Українська', formats: 'uk-UA', direction: 'ltr' },
  fr: { name: 'Français', formats: 'fr-FR', direction: 'ltr' },
  pl: { name: 'Polski', formats: 'pl-PL', direction: 'ltr' },
} as const satisfies Readonly<Record<string, Language>>;
export const locales = Object.keys(table) as (keyof typeof table)[];
export const Locale = z.enum(locales);
export type Locale = z.infer<typeof Locale>;
export const languages: Readonly<Record<Locale, Language>> = table;

/** The languages of operators: their pages, the commands, reports and faults of a configuration. */
export const operatorLocales = ['de', 'en'] as const satisfies readonly Locale[];
export const OperatorLocale = z.enum(operatorLocales);
export type OperatorLocale = z.infer<typeof OperatorLocale>;

/** Where no language is named (specification, section 9). */
export const defaultLocale: OperatorLocale = 'de';
/** Where languages are named and the product has none of them (specification, section 9). */
export const fallbackLocale: OperatorLocale = 'en';
/** What the log, the commands and the errors of the service are written in. */
export const logLocale = 'en' satisfies OperatorLocale;

/** The language of which a locale is a variant: `de` of `de-simple`; of all others the locale itself. */
export const languageOf = (locale: Locale): string => locale.split('-')[0] ?? locale;

/** Of the languages that something is written in, the one for a reader of `locale`: a variant reads its own language, all others English, else German, else the first. */
export const closestWritten = (locale: Locale, written: readonly Locale[]): Locale | undefined =>
  [locale, languageOf(locale), fallbackLocale, defaultLocale]
    .flatMap((preferred) => written.find((each) => each === preferred) ?? [])
    .concat(written)[0];

/** One value for each language. As the shape of `z.object` it gives a schema with an entry for each. */
export function byLocale<Value>(entryOf: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(locales.map((locale) => [locale, entryOf(locale)])) as Record<Locale, Value>;
}

/** A text in each language of operators. */
export type OperatorText = Readonly<Record<OperatorLocale, string>>;

/** One value for each language of operators. */
export function byOperatorLocale<Value>(entryOf: (locale: OperatorLocale) => Value): Record<OperatorLocale, Value> {
  return Object.fromEntries(operatorLocales.map((locale) => [locale, entryOf(locale)])) as Record<
    OperatorLocale,
    Value
  >;
}
