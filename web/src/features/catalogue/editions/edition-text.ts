import type { Locale } from '@buchfink/contract/locale';
import type { Item } from '@buchfink/contract/search';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';

/** What distinguishes an edition from its work: a different title (else its subtitle), author or language. */
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
