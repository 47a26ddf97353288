import type { Locale } from '@buchfink/contract/locale';
import { countedHits } from '@buchfink/contract/search';
import { formatNumber } from '@buchfink/texts/format';
import type { Translate } from '@buchfink/texts/texts';
import type { Counted } from '@buchfink/texts/total-text';

/** The number of hits for the button from the filters to the hits. */
export function showText(answer: Counted | undefined, locale: Locale, t: Translate): string {
  if (!answer) return t('shell.close');
  const { unit, count } = countedHits(answer);
  const number = `${formatNumber(locale, count)}${answer.totalIsExact ? '' : '+'}`;
  return t(unit === 'works' ? 'catalogue.show' : 'catalogue.show-results', { count, number });
}
