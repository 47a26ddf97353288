import { defaultLocale, fallbackLocale, type Locale, locales } from '../locale.ts';

/**
 * The language for a reader of these languages, the preferred one first: BCP 47 tags; `*` and what is no tag are ignored.
 * `supported`: the languages to choose from, of which the first one is taken where nothing else decides.
 */
export function closestLocale(languageTags: readonly string[]): Locale;
export function closestLocale<Supported extends Locale>(
  languageTags: readonly string[],
  supported: readonly Supported[],
): Supported;
export function closestLocale(languageTags: readonly string[], supported: readonly Locale[] = locales): Locale {
  const tags = languageTags.map(subtagsOf).filter((subtags) => subtags.length > 0);
  const matches = tags.flatMap((subtags) => closestTo(subtags, supported) ?? []);
  const [first = defaultLocale] = supported;
  const otherwise = tags.length > 0 ? fallbackLocale : defaultLocale;
  return matches[0] ?? (supported.includes(otherwise) ? otherwise : first);
}

/** `de-AT` → `['de', 'at']`; nothing for `*` and what is no tag. */
const subtagsOf = (tag: string) =>
  /^\s*([a-z]{2,3}(?:-[a-z\d]{1,8})*)(?![a-z\d])/i.exec(tag)?.[1]?.toLowerCase().split('-') ?? [];

/** The language whose subtags a tag has, the one with more of them first: `de-AT-simple` is `de-simple` rather than `de`. */
function closestTo(tag: readonly string[], supported: readonly Locale[]): Locale | undefined {
  const fitting = supported.filter((locale) => {
    const [language = '', ...variants] = subtagsOf(locale);
    return language === tag[0] && variants.every((variant) => tag.includes(variant));
  });
  return fitting.sort((a, b) => b.length - a.length)[0];
}
