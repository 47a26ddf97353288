import type { Locale } from '@buchfink/contract/locale';
import { countedHits, type SearchAnswer } from '@buchfink/contract/search';
import { formatNumber } from './format.ts';
import type { Translate } from './texts.ts';

export type Counted = Pick<SearchAnswer, 'total' | 'totalIsExact' | 'works'>;

/**
 * The number of hits in words: titles, with the editions where these are more, or results where nothing is grouped. Without `words`
 * the hits are similar titles.
 */
export function totalText(answer: Counted, words: string | undefined, locale: Locale, t: Translate): string {
  const { total, totalIsExact } = answer;
  const { unit, count } = countedHits(answer);
  const number = formatNumber(locale, count);
  if (words === undefined) return t('catalogue.total-similar', { count, number });
  const values = { count, number, words };
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
