import type { FeeKind } from '@buchfink/contract/account';
import type { FeeRow } from '../store/circulation-rows.ts';
import { newId } from '../store/random-ids.ts';
import { appendToLedger, type WriteTransaction } from '../store/transaction.ts';

/** A fee to charge. */
interface Charge {
  readonly patronId: string;
  readonly kind: FeeKind;
  readonly amount: number;
  readonly text?: string;
  readonly title?: string;
  readonly loanId?: string;
}

/** Charges a fee. The overdue fee of a loan is a single fee that grows. An amount of 0 or less charges nothing. */
export async function chargeFee(
  transaction: WriteTransaction,
  { amount, ...entry }: Charge,
): Promise<string | undefined> {
  const { unit, today } = transaction;
  if (amount <= 0) return undefined;
  const loanFee = entry.loanId === undefined ? undefined : await unit.feeOfLoan(entry.loanId);
  const fee: FeeRow = loanFee ?? { id: newId(), date: today, amount: 0, ...entry };
  await unit.putFee({ ...fee, date: today, amount: fee.amount + amount });
  await appendToLedger(transaction, entry, { act: 'charged', feeId: fee.id, kind: fee.kind, amount });
  return fee.id;
}

/** Reduces a fee by a payment or waiver; removes it when nothing remains. */
export async function settleFee(
  transaction: WriteTransaction,
  fee: FeeRow,
  act: 'paid' | 'waived',
  amount: number,
): Promise<void> {
  if (amount === fee.amount) await transaction.unit.removeFee(fee.id);
  else await transaction.unit.putFee({ ...fee, amount: fee.amount - amount });
  await appendToLedger(transaction, fee, { act, feeId: fee.id, amount });
}

/**
 * Cancels a payment of a fee: the fee is open again with this amount more. The overdue fee of a loan that goes on in a fee
 * of its own since then is not joined with it.
 */
export async function reopenFee(transaction: WriteTransaction, fee: FeeRow): Promise<void> {
  const { unit } = transaction;
  const open = await unit.fee(fee.id);
  const { loanId, ...withoutLoan } = fee;
  const isContinued = loanId !== undefined && open === undefined && (await unit.feeOfLoan(loanId)) !== undefined;
  await unit.putFee(open ? { ...open, amount: open.amount + fee.amount } : isContinued ? withoutLoan : fee);
  await appendToLedger(transaction, fee, { act: 'payment-cancelled', feeId: fee.id, amount: fee.amount });
}
