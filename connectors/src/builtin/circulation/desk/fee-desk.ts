import { isCalendarDate } from '@buchfink/contract/calendar-date';
import type { CirculationOptions } from '../circulation-options.ts';
import { settleFee } from '../loans/fees.ts';
import { processElapsedDays } from '../loans/process-elapsed-days.ts';
import { totalOf } from '../rules/patron-blocks.ts';
import type { FeeRow } from '../store/circulation-rows.ts';
import { newId } from '../store/random-ids.ts';
import { appendToLedger, changeCirculation, type WriteTransaction } from '../store/transaction.ts';
import type { Desk, SettledFee } from './desk.ts';
import { DeskError } from './desk-error.ts';
import { patronOfCard } from './patron-desk.ts';
import { validateText } from './validate-entry.ts';

type FeeDesk = Pick<Desk, 'addFee' | 'payFees' | 'waiveFee'>;

const maxFee = 10_000_000;
const isSum = (amount: number) => Number.isSafeInteger(amount) && amount > 0 && amount <= maxFee;

/** The desk's work with fees. */
export function feeDesk(options: CirculationOptions): FeeDesk {
  return {
    addFee: (card, { amount, text, day }) =>
      changeCirculation(options, options.now(), async (transaction) => {
        const { unit, today } = transaction;
        const { id: patronId } = await patronOfCard(transaction, card);
        if (!isSum(amount)) throw new DeskError('invalid', 'A fee is a whole number of cents above 0.', 'sum');
        validateText(text, 'reason of a fee', 200);
        const date = day ?? today;
        if (!isCalendarDate(date) || date > today)
          throw new DeskError('invalid', `A fee cannot be dated ${date}.`, 'fee-day');
        const fee = { id: newId(), patronId, kind: 'other', amount, date, text } as const;
        await unit.putFee(fee);
        await appendToLedger(transaction, { patronId }, { act: 'charged', feeId: fee.id, kind: 'other', amount });
        return { feeId: fee.id };
      }),
    payFees: (card, amount, feeId) =>
      changeCirculation(options, options.now(), async (transaction) => {
        const patron = await patronOfCard(transaction, card);
        await processElapsedDays(transaction, patron.id);
        const fees = (await transaction.unit.feesOf(patron.id)).filter(({ id }) => feeId === undefined || id === feeId);
        if (feeId !== undefined && fees.length === 0) throw unknownFee(feeId);
        if (!isSum(amount) || amount > totalOf(fees))
          throw new DeskError(
            'invalid',
            `The payment of ${amount} cents is not between 1 and the ${totalOf(fees)} cents owed.`,
            'payment',
          );
        const settled: SettledFee[] = [];
        let remaining = amount;
        for (const fee of fees) {
          const part = Math.min(remaining, fee.amount);
          if (part > 0) settled.push(await settle(transaction, fee, 'paid', part));
          remaining -= part;
        }
        return { settled, owed: totalOf(await transaction.unit.feesOf(patron.id)) };
      }),
    waiveFee: (feeId) =>
      changeCirculation(options, options.now(), async (transaction) => {
        const fee = await transaction.unit.fee(feeId);
        if (fee === undefined) throw unknownFee(feeId);
        const settled = [await settle(transaction, fee, 'waived', fee.amount)];
        return { settled, owed: totalOf(await transaction.unit.feesOf(fee.patronId)) };
      }),
  };
}

const unknownFee = (feeId: string) => new DeskError('unknown-fee', `Unknown or settled fee ${feeId}.`);

async function settle(
  transaction: WriteTransaction,
  fee: FeeRow,
  act: 'paid' | 'waived',
  amount: number,
): Promise<SettledFee> {
  await settleFee(transaction, fee, act, amount);
  const { id: feeId, patronId: _patron, ...rest } = fee;
  return { ...rest, feeId, amount };
}
