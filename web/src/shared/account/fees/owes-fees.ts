import type { AccountData } from '@buchfink/contract/account';

/** Whether an account owes something. A sum that nobody could read is something. */
export const owesFees = ({ pendingFees }: AccountData['account']): boolean =>
  pendingFees !== undefined && (pendingFees.amount === undefined || pendingFees.amount > 0);
