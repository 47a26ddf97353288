import type { Translate } from '@buchfink/texts/texts';

/** Words in quotation marks, joined as the language does. */
export function quoteWords(words: readonly string[], locale: string, t: Translate): string {
  return new Intl.ListFormat(locale).format(words.map((word) => t('catalogue.quoted', { words: word })));
}
