import type { PatronRow } from '../store/circulation-rows.ts';
import type { DeliveryRow, NoticeView } from '../store/notice-rows.ts';
import type { DeliveryView, NoticeDelivery } from '../store/notice-unit.ts';
import type { ReadTransaction, WriteTransaction } from '../store/transaction.ts';

/** Why a notice is of no use any more. */
export type UselessReason = 'too-late' | 'settled' | 'account-disabled';

/** Why a notice is of no use any more, whatever its way; undefined: it is. */
export async function reasonNotToTell(
  transaction: ReadTransaction,
  { expires, notice, patron }: NoticeDelivery,
): Promise<UselessReason | undefined> {
  if (expires <= transaction.now.getTime()) return 'too-late';
  if (patron.disabled) return 'account-disabled';
  return (await isSettled(transaction, notice, patron)) ? 'settled' : undefined;
}

/** Whether what a notice says was settled meanwhile: returned, renewed, fetched, cancelled, renewed card. */
async function isSettled(
  { unit }: ReadTransaction,
  { kind, facts }: NoticeView,
  { id }: Pick<PatronRow, 'id'>,
): Promise<boolean> {
  if (kind === 'due-soon' || kind === 'overdue') return (await unit.loan(facts.loanId ?? ''))?.due !== facts.due;
  if (kind === 'ready') {
    const reservation = await unit.reservation(facts.reservationId ?? '');
    return reservation?.state !== 'ready' || reservation.copyKey !== facts.copyKey;
  }
  return kind === 'card-expires' && (await unit.patron(id))?.validUntil !== facts.until;
}

/** Stores a delivery with another state. */
export function putState(
  { unit, now }: Pick<WriteTransaction, 'unit' | 'now'>,
  { notice: _notice, registration: _registration, patron: _patron, ...row }: DeliveryView,
  change: Partial<DeliveryRow>,
): Promise<void> {
  return unit.putDelivery({ ...row, ...change, changed: now.getTime() });
}
