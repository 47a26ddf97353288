import type { Locale } from '@buchfink/contract/locale';

/** The name of a language by its ISO 639-2 code (`eng` → Englisch); undefined where the code is none. */
export function languageName(locale: Locale, code: string): string | undefined {
  if (!/^[a-z]{3}$/.test(code)) return undefined;
  return new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code);
}
