import type { UnlabelledMoney } from '@buchfink/connectors/unlabelled';
import type { Money } from '@buchfink/contract/account';
import type { Locale } from '@buchfink/contract/locale';
import { accountWords } from '../../messages/account-words.ts';
import { formatMoney } from '../../messages/format-values.ts';

/** Adds the words to a sum. The library's own are kept; a sum that nobody could read is called unknown, never nothing. */
export function labelMoney({ atLeast = 0, ...money }: UnlabelledMoney, locale: Locale): Money {
  const { text, amount, currency = '' } = money;
  if (text) return { ...money, text };
  const { sums } = accountWords[locale];
  if (amount === undefined)
    return { ...money, text: atLeast > 0 ? sums.atLeast(formatMoney(atLeast, currency, locale)) : sums.unknown };
  return {
    ...money,
    text: amount < 0 ? sums.credit(formatMoney(-amount, currency, locale)) : formatMoney(amount, currency, locale),
  };
}
