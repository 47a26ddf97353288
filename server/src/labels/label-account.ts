import type {
  UnlabelledAccount,
  UnlabelledFee,
  UnlabelledLoan,
  UnlabelledReservation,
} from '@buchfink/connectors/unlabelled';
import type { AccountData, Fee } from '@buchfink/contract/account';
import type { Locale } from '@buchfink/contract/locale';
import { type AccountWords, accountWords } from '../messages/account-words.ts';
import { formatDay, formatMoney } from '../messages/format-values.ts';

/**
 * Adds the labels to an account from its codes. A text from the library's own system is kept. `today` is the
 * library's date, `YYYY-MM-DD`.
 */
export function labelAccount(unlabelled: UnlabelledAccount, locale: Locale, today: string): AccountData {
  const words = accountWords[locale];
  const { pendingFees, validUntil, blocks, ...account } = unlabelled.account;
  return {
    ...unlabelled,
    account: {
      ...account,
      ...(pendingFees && {
        pendingFees: {
          ...pendingFees,
          text: pendingFees.text || money(pendingFees.amount, pendingFees.currency, locale),
        },
      }),
      ...(validUntil && { validUntil: { ...validUntil, text: validUntil.text || day(validUntil.date, locale) } }),
      blocks: blocks.map((block) => ({ ...block, text: block.text || words.blocks[block.code] })),
    },
    fees: unlabelled.fees.map((fee) => labelFee(fee, words)),
    lent: unlabelled.lent.map((lent) => ({
      ...lent,
      title: lent.title || words.untitled,
      status: lent.status || loanStatus(lent, { words, locale, today }),
    })),
    reservations: unlabelled.reservations.map((reservation) => ({
      ...reservation,
      title: reservation.title || words.untitled,
      status: reservation.status || reservationStatus(reservation, words, locale),
    })),
  };
}

const day = (date: string | undefined, locale: Locale) => (date === undefined ? '' : formatDay(date, locale));
const money = (amount = 0, currency = 'EUR', locale: Locale) => formatMoney(amount, currency, locale);
const labelFee = (fee: UnlabelledFee, words: AccountWords): Fee => ({
  ...fee,
  text: fee.text || words.fees[fee.kind ?? 'other'],
});

function loanStatus(
  { deadline, renewal }: UnlabelledLoan,
  { words, locale, today }: { words: AccountWords; locale: Locale; today: string },
): string {
  if (deadline !== undefined && deadline < today) return words.overdue;
  if (renewal.reason === 'too-early' && renewal.from !== undefined)
    return words.renewableFrom(formatDay(renewal.from, locale));
  return words.renewals[renewal.reason];
}

function reservationStatus(reservation: UnlabelledReservation, words: AccountWords, locale: Locale): string {
  const { state, queue, pickupUntil, pausedUntil } = reservation;
  if (state === 'queued' && queue !== undefined) return words.queue(queue);
  if (state === 'ready' && pickupUntil !== undefined) return words.readyUntil(formatDay(pickupUntil, locale));
  if (state === 'paused' && pausedUntil !== undefined) return words.pausedUntil(formatDay(pausedUntil, locale));
  return words.reservations[state];
}
