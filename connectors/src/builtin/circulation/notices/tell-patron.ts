import type { NoticeKind } from '@buchfink/contract/account/notices';
import type { NoticeFacts } from '../store/notice-rows.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { noticeId } from './notice-id.ts';

/** What a patron is to be told, and why. */
export interface NewNotice {
  readonly kind: NoticeKind;
  readonly patronId: string;
  readonly recordId?: string;
  /** Names the cause together with the kind: the same cause is told once. */
  readonly cause: readonly [string, ...(string | number)[]];
  readonly facts: NoticeFacts;
}

/** Writes a notice in the transaction of its cause, if the library tells this kind. An address is always proved. */
export async function tellPatron(
  { unit, options, now }: WriteTransaction,
  { kind, patronId, recordId, cause, facts }: NewNotice,
): Promise<void> {
  if (kind !== 'prove-email' && !options.rules.notices.kinds.includes(kind)) return;
  const id = noticeId(options.libraryId, kind, ...cause);
  await unit.addNotice({ id, patronId, kind, at: now.getTime(), recordId, facts, isPlanned: false });
}

/**
 * Takes a notice back whose cause was undone. One that was sent, or is being sent, stays: the patron has it. Returns whether it is
 * gone.
 */
export async function withdrawNotice({ unit }: Pick<WriteTransaction, 'unit'>, id: string): Promise<boolean> {
  const deliveries = await unit.deliveriesOf(id);
  if (deliveries.some(({ state }) => state === 'sent' || state === 'sending')) return false;
  await unit.removeNotice(id);
  return true;
}
