import type { Locale } from '@buchfink/contract/locale';
import type { SearchAnswer } from '@buchfink/contract/search';
import { formatNumber } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/i18n.ts';

/** The total in words: hits, and works where these are fewer. */
export function totalText(
  { total, totalIsExact, works }: Pick<SearchAnswer, 'total' | 'totalIsExact' | 'works'>,
  words: string,
  locale: Locale,
  t: Translate,
): string {
  const counts = { count: total, number: formatNumber(locale, total), words };
  if (!totalIsExact) return t('catalogue.total-over', counts);
  if (works === undefined || works === total) return t('catalogue.total', counts);
  return t('catalogue.total-works', { ...counts, works: formatNumber(locale, works), workCount: works });
}
