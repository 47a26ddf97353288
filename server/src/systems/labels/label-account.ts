import type {
  UnlabelledAccount,
  UnlabelledFee,
  UnlabelledLoan,
  UnlabelledMoney,
  UnlabelledRenewal,
  UnlabelledReservation,
} from '@buchfink/connectors/unlabelled';
import type { AccountData, Block, Fee, Renewal } from '@buchfink/contract/account';
import type { Locale } from '@buchfink/contract/locale';
import type { ServiceWords } from '@buchfink/texts/generated/service-words';
import { formatDay } from '../../messages/format-values.ts';
import { wordsIn } from '../../messages/texts.ts';
import { labelMoney } from './label-money.ts';

/**
 * Adds the labels to an account from its codes. A text from the library's own system is kept. `today` is the
 * library's date, `YYYY-MM-DD`.
 */
export function labelAccount(unlabelled: UnlabelledAccount, locale: Locale, today: string): AccountData {
  const words = wordsIn(locale).account;
  const { pendingFees, feesDiffer, validUntil, blocks, ...account } = unlabelled.account;
  const money = (sum: UnlabelledMoney) => labelMoney(sum, locale);
  return {
    ...unlabelled,
    account: {
      ...account,
      pendingFees: pendingFees && money(pendingFees),
      feesDiffer: feesDiffer && { total: money(feesDiffer.total), listed: money(feesDiffer.listed) },
      validUntil: validUntil && { ...validUntil, text: validUntil.text || day(validUntil.date, locale) },
      blocks: blocks.map((block) => ({ ...block, text: block.text || words.blocks[block.code] })),
    },
    fees: unlabelled.fees.map((fee) => labelFee(fee, words)),
    lent: unlabelled.lent.map(({ titleNumber, copyId: _, ...lent }) => ({
      ...lent,
      title: lent.title || missingTitle(titleNumber, words),
      status: lent.status || loanStatus(lent, { words, locale, today, block: blocks[0]?.code }),
      renewal: labelRenewal(lent.renewal, blocks[0]?.code, locale),
    })),
    reservations: unlabelled.reservations.map(({ titleNumber, copyId: _, ...reservation }) => ({
      ...reservation,
      title: reservation.title || missingTitle(titleNumber, words),
      status: reservation.status || reservationStatus(reservation, words, locale),
    })),
  };
}

/** The words for a title that nothing tells; `number`: what its system names it by. */
export const missingTitle = (number: string | undefined, words: ServiceWords['account']): string =>
  number === undefined ? words.untitled : words.unknownTitle({ number });

const day = (date: string | undefined, locale: Locale) => (date === undefined ? '' : formatDay(date, locale));
const labelFee = (fee: UnlabelledFee, words: ServiceWords['account']): Fee => ({
  ...fee,
  text: fee.text || words.fees[fee.kind ?? 'other'],
  words: fee.amount === undefined ? fee.words || words.sums.unknown : fee.words,
});

function labelRenewal(
  { fee, ...renewal }: UnlabelledRenewal,
  block: Block['code'] | undefined,
  locale: Locale,
): Renewal {
  return {
    ...renewal,
    block: renewal.reason === 'blocked' ? block : undefined,
    fee: fee && labelMoney(fee, locale),
  };
}

interface LoanStatusOptions {
  readonly words: ServiceWords['account'];
  readonly locale: Locale;
  readonly today: string;
  /** The first block of the account. */
  readonly block: Block['code'] | undefined;
}

function loanStatus({ deadline, renewal }: UnlabelledLoan, { words, locale, today, block }: LoanStatusOptions): string {
  if (deadline !== undefined && deadline < today) return words.overdue;
  if (renewal.reason === 'too-early' && renewal.from !== undefined)
    return words.renewableFrom({ day: formatDay(renewal.from, locale) });
  if (renewal.reason === 'blocked' && block !== undefined) return words.renewalBlocks[block];
  // These need no reason below the title.
  return renewal.reason === 'ok' || renewal.reason === 'unknown' ? '' : words.renewals[renewal.reason];
}

function reservationStatus(reservation: UnlabelledReservation, words: ServiceWords['account'], locale: Locale): string {
  const { state, queue, pickupUntil, pickupText, pausedUntil, pausedText } = reservation;
  if (state === 'queued' && queue !== undefined) return words.queue({ place: queue });
  if (state === 'ready' && pickupUntil !== undefined) return words.readyUntil({ day: formatDay(pickupUntil, locale) });
  if (state === 'ready' && pickupText !== undefined) return words.readyUntil({ day: pickupText });
  if (state === 'paused' && pausedUntil !== undefined)
    return words.pausedUntil({ day: formatDay(pausedUntil, locale) });
  if (state === 'paused' && pausedText !== undefined) return words.pausedUntil({ day: pausedText });
  return words.reservations[state];
}
