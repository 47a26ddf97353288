import type { Locale } from '@buchfink/contract/locale';
import type { Item } from '@buchfink/contract/search';
import { joinIsolated } from '#shared/i18n/bidi-isolate.ts';
import { languageName } from './language-name.ts';

/** What tells an edition from the work it belongs to: another title, else its subtitle, another person, another language. */
export function editionWords(
  item: Pick<Item, 'title' | 'subtitle' | 'author' | 'language'>,
  work: Pick<Item, 'title' | 'author' | 'language'>,
  locale: Locale,
): string {
  const name = item.title === work.title ? item.subtitle : item.title;
  const author = item.author !== work.author && item.author;
  const language = item.language && item.language !== work.language && languageName(locale, item.language);
  return joinIsolated([name, author, language]);
}
