import type { Locale } from '@buchfink/contract/locale';
import { countedHits, type Rung, type SearchAnswer } from '@buchfink/contract/search';
import { formatNumber } from './format.ts';
import type { Translate } from './texts.ts';

export type Counted = Pick<SearchAnswer, 'total' | 'totalIsExact' | 'works' | 'rung'>;

/** Rungs of hits that do not have the words of the query as they stand. */
const replacing: readonly Rung[] = ['unquoted', 'spelling', 'compound', 'fewer-words'];

/** The number of hits in words: titles, with the editions where these are more, or results where nothing is grouped. */
export function totalText(answer: Counted, words: string, locale: Locale, t: Translate): string {
  const { total, totalIsExact, rung = 'exact' } = answer;
  const { unit, count } = countedHits(answer);
  const values = { count, number: formatNumber(locale, count), words };
  // What is said below contradicts a heading with the words.
  if (total > 0 && replacing.includes(rung)) return t('catalogue.total-similar', values);
  if (!totalIsExact) return t('catalogue.total-over', values);
  if (unit === 'records') return t('catalogue.total', values);
  if (count === total) return t('catalogue.total-titles', values);
  return t('catalogue.total-works', {
    words,
    works: values.number,
    workCount: count,
    number: formatNumber(locale, total),
  });
}
