import type { AccountData, Fee, Loan, Reservation } from '@buchfink/contract/account';
import type { Locale } from '@buchfink/contract/locale';
import { type AccountWords, accountWords } from '../messages/account-words.ts';
import { writtenDay, writtenMoney } from '../messages/written.ts';

/** Fills the empty words of an account by the codes beside them; what the library's own system says is kept. */
export function wordedAccount(given: AccountData, locale: Locale, today: string): AccountData {
  const words = accountWords[locale];
  const { account } = given;
  const { pendingFees, validUntil } = account;
  return {
    ...given,
    account: {
      ...account,
      ...(pendingFees && {
        pendingFees: {
          ...pendingFees,
          text: pendingFees.text || money(pendingFees.amount, pendingFees.currency, locale),
        },
      }),
      ...(validUntil && { validUntil: { ...validUntil, text: validUntil.text || day(validUntil.date, locale) } }),
      blocks: account.blocks.map((block) => ({ ...block, text: block.text || words.blocks[block.code] })),
    },
    fees: given.fees.map((fee) => wordedFee(fee, words)),
    lent: given.lent.map((lent) => ({
      ...lent,
      title: lent.title || words.untitled,
      status: lent.status || loanStatus(lent, { words, locale, today }),
    })),
    reservations: given.reservations.map((reservation) => ({
      ...reservation,
      title: reservation.title || words.untitled,
      status: reservation.status || reservationStatus(reservation, words, locale),
    })),
  };
}

const day = (date: string | undefined, locale: Locale) => (date === undefined ? '' : writtenDay(date, locale));
const money = (amount = 0, currency = 'EUR', locale: Locale) => writtenMoney(amount, currency, locale);
const wordedFee = (fee: Fee, words: AccountWords): Fee => ({
  ...fee,
  text: fee.text || words.fees[fee.kind ?? 'other'],
});

function loanStatus(
  { deadline, renewal }: Loan,
  { words, locale, today }: { words: AccountWords; locale: Locale; today: string },
): string {
  if (deadline !== undefined && deadline < today) return words.overdue;
  if (renewal.reason === 'too-early' && renewal.from !== undefined)
    return words.renewableFrom(writtenDay(renewal.from, locale));
  return words.renewals[renewal.reason];
}

function reservationStatus(given: Reservation, words: AccountWords, locale: Locale): string {
  const { state, queue, pickupUntil, pausedUntil } = given;
  if (state === 'queued' && queue !== undefined) return words.queue(queue);
  if (state === 'ready' && pickupUntil !== undefined) return words.readyUntil(writtenDay(pickupUntil, locale));
  if (state === 'paused' && pausedUntil !== undefined) return words.pausedUntil(writtenDay(pausedUntil, locale));
  return words.reservations[state];
}
