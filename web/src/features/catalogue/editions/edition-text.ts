import type { Locale } from '@buchfink/contract/locale';
import type { Item } from '@buchfink/contract/search';
import { joinIsolated } from '#shared/i18n/bidi-isolate.ts';

/** What tells an edition from the work it belongs to: another title, else its subtitle, another person, another language. */
export function editionText(
  item: Pick<Item, 'title' | 'subtitle' | 'author' | 'language'>,
  work: Pick<Item, 'title' | 'author' | 'language'>,
  locale: Locale,
): string {
  const name = item.title === work.title ? item.subtitle : item.title;
  const author = item.author !== work.author && item.author;
  const language = item.language && item.language !== work.language && languageName(locale, item.language);
  return joinIsolated([name, author, language]);
}

/** The name of a language by its ISO 639-2 code (`eng` → Englisch); undefined for anything else. */
function languageName(locale: Locale, code: string): string | undefined {
  if (!/^[a-z]{3}$/.test(code)) return undefined;
  return new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code);
}

/** What English writes with a capital within a sentence, too: short forms and names of makers. */
const ownNames = /^(?:\p{Lu}[\p{Lu}\d]|Blu-ray|Wii|Nintendo|PlayStation|Xbox)/u;

const inSentence: Record<Locale, (name: string) => string> = {
  de: (name) => name,
  en: (name) => (ownNames.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)),
};

/** The name of a kind of media within a sentence: English writes most of them small there (`also as audiobook`). */
export function mediaTypeInSentence(name: string, locale: Locale): string {
  return inSentence[locale](name);
}
