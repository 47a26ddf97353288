import { addDays, isCalendarDate } from '@buchfink/contract/calendar-date';
import { type Acting, act, note } from './acting.ts';
import { bringUpToDate, chargeLoans, lapseReservations } from './bring-up-to-date.ts';
import type { CirculationOptions } from './circulation.ts';
import { type Desk, DeskError } from './desk.ts';
import { patronOfCard } from './desk-patrons.ts';
import { settle, sumOf } from './fees.ts';
import { newId } from './random-names.ts';
import { checkText } from './typed-text.ts';

type FeeDesk = Pick<Desk, 'addFee' | 'payFees' | 'waiveFee' | 'tick'>;

const maxFee = 10_000_000;
const isSum = (amount: number) => Number.isSafeInteger(amount) && amount > 0 && amount <= maxFee;

/** What staff do with fees, and what each day brings. */
export function feeDesk(options: CirculationOptions): FeeDesk {
  return {
    addFee: (card, { amount, text, day }) =>
      act(options, options.now(), async (transaction) => {
        const { unit, today } = transaction;
        const { id: patronId } = await patronOfCard(transaction, card);
        if (!isSum(amount)) throw new DeskError('invalid', 'A fee is a whole number of cents above 0.');
        checkText(text, 'reason of a fee', 200);
        const date = day ?? today;
        if (!isCalendarDate(date) || date > today) throw new DeskError('invalid', `A fee cannot be of ${date}.`);
        const fee = { id: newId(), patronId, kind: 'other', amount, date, text } as const;
        await unit.putFee(fee);
        await note(transaction, { patronId }, { act: 'charged', feeId: fee.id, kind: 'other', amount });
        return { feeId: fee.id };
      }),
    payFees: (card, amount) =>
      act(options, options.now(), async (transaction) => {
        const patron = await patronOfCard(transaction, card);
        await bringUpToDate(transaction, patron.id);
        const fees = await transaction.unit.feesOf(patron.id);
        if (!isSum(amount) || amount > sumOf(fees))
          throw new DeskError('invalid', `${amount} is not a part of the ${sumOf(fees)} that are owed.`);
        let left = amount;
        for (const fee of fees) {
          const part = Math.min(left, fee.amount);
          if (part > 0) await settle(transaction, fee, 'paid', part);
          left -= part;
        }
      }),
    waiveFee: (feeId) =>
      act(options, options.now(), async (transaction) => {
        const fee = await transaction.unit.fee(feeId);
        if (fee === undefined) throw new DeskError('unknown-fee', `There is no open fee ${feeId}.`);
        await settle(transaction, fee, 'waived', fee.amount);
      }),
    async tick() {
      const now = options.now();
      // Others have their turn between two portions.
      while (await act(options, now, lapseReservations));
      while (await act(options, now, (transaction) => chargeLoans(transaction)));
      await act(options, now, forget);
    },
  };
}

async function forget({ unit, options, today, now }: Acting): Promise<void> {
  const { rules } = options;
  await unit.removeExpired(addDays(today, -(rules.reservations.showExpiredDays ?? 14)));
  await unit.removeLoanCodes({ before: now.getTime() - 86_400_000 });
  await unit.forgetBefore(addDays(today, -rules.forgetAfterDays));
}
