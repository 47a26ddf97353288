import type { UnlabelledMoney } from '@buchfink/connectors/unlabelled';
import type { Money } from '@buchfink/contract/account';
import type { Locale } from '@buchfink/contract/locale';
import { formatMoney } from '../../messages/format-values.ts';
import { wordsIn } from '../../messages/texts.ts';

/** Adds the words to a sum. The library's own are kept; a sum that nobody could read is called unknown, never nothing. */
export function labelMoney({ atLeast = 0, ...money }: UnlabelledMoney, locale: Locale): Money {
  const { text, amount, currency = '' } = money;
  if (text) return { ...money, text };
  const { sums } = wordsIn(locale).account;
  if (amount === undefined)
    return {
      ...money,
      text: atLeast > 0 ? sums.atLeast({ sum: formatMoney(atLeast, currency, locale) }) : sums.unknown,
    };
  return {
    ...money,
    text:
      amount < 0 ? sums.credit({ sum: formatMoney(-amount, currency, locale) }) : formatMoney(amount, currency, locale),
  };
}
