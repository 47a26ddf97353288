import type { Locale } from '@buchfink/contract/locale';
import { countedHits, type SearchAnswer } from '@buchfink/contract/search';
import { formatNumber } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/i18n.ts';

type Counted = Pick<SearchAnswer, 'total' | 'totalIsExact' | 'works'>;

/** The number of hits in words: titles, with the editions where these are more, or results where nothing is grouped. */
export function totalText(answer: Counted, words: string, locale: Locale, t: Translate): string {
  const { total, totalIsExact } = answer;
  const { unit, count } = countedHits(answer);
  const values = { count, number: formatNumber(locale, count), words };
  if (!totalIsExact) return t('catalogue.total-over', values);
  if (unit === 'records') return t('catalogue.total', values);
  if (count === total) return t('catalogue.total-titles', values);
  return t('catalogue.total-works', {
    ...{ words, works: values.number, workCount: count },
    number: formatNumber(locale, total),
  });
}

/** The same number for the button from the filters to the hits. */
export function showText(answer: Counted | undefined, locale: Locale, t: Translate): string {
  if (!answer) return t('shell.close');
  const { unit, count } = countedHits(answer);
  const number = `${formatNumber(locale, count)}${answer.totalIsExact ? '' : '+'}`;
  return t(unit === 'works' ? 'catalogue.show' : 'catalogue.show-results', { count, number });
}
