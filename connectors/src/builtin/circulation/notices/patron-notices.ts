import { noticeLimit } from '@buchfink/contract/account/notices';
import type { PatronNotices } from '../../../patron-system.ts';
import type { UnlabelledNotice } from '../../../unlabelled.ts';
import type { CirculationOptions } from '../circulation-options.ts';
import type { NoticeView } from '../store/notice-rows.ts';
import type { ReadTransaction } from '../store/transaction.ts';

/** The latest notices to a patron, and how many of all are unread. */
export async function patronNotices({ unit, options }: ReadTransaction, patronId: string): Promise<PatronNotices> {
  const [notices, unread] = await Promise.all([
    unit.latestNoticesOf(patronId, noticeLimit),
    unit.unreadNotices(patronId),
  ]);
  return { notices: notices.map((notice) => noticeOf(options, notice)), unread };
}

/** A notice without what only its mails need. */
function noticeOf(
  { branches, rules }: CirculationOptions,
  { id, kind, at, readAt, title, recordId, facts }: NoticeView,
): UnlabelledNotice {
  const { due, until, branch = '', pickupNumber, step, fee } = facts;
  return {
    id,
    kind,
    at: new Date(at).toISOString(),
    isRead: readAt !== undefined,
    title,
    recordId,
    due,
    until,
    ...(branch !== '' && { branch: branches.find((one) => one.id === branch)?.name ?? branch }),
    pickupNumber,
    step,
    ...(fee !== undefined && { fee: { amount: fee, currency: rules.currency } }),
  };
}
