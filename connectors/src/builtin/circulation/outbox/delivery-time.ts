import type { NoticeKind } from '@buchfink/contract/account/notices';
import { addDays, dateInTimeZone } from '@buchfink/contract/calendar-date';
import type { CirculationOptions } from '../circulation-options.ts';
import type { NoticeFacts, NoticeRow } from '../store/notice-rows.ts';
import { firstOpenDay, type ReadTransaction } from '../store/transaction.ts';

/**
 * When a kind goes out. `at-once`: at any hour · `in-hours`: on open days within the hours of the rules · `after-visit`: the
 * same, together with what else happens in a quarter of an hour · `daily`: once a day, together, at the first hour.
 */
type Urgency = 'at-once' | 'in-hours' | 'after-visit' | 'daily';

const urgencies: Readonly<Record<NoticeKind, Urgency>> = {
  'due-soon': 'daily',
  overdue: 'daily',
  ready: 'in-hours',
  'reservation-expired': 'daily',
  'reservation-cancelled': 'in-hours',
  'card-expires': 'daily',
  lent: 'after-visit',
  returned: 'after-visit',
  'pin-changed': 'at-once',
  'email-changed': 'at-once',
  'prove-email': 'at-once',
};

/** Whether a kind goes in the one mail of a day. */
export const isDaily = (kind: NoticeKind): boolean => urgencies[kind] === 'daily';

/** Milliseconds for which a receipt waits for the others of a visit. */
const visitMilliseconds = 15 * 60_000;

/** Days after which a notice is not sent any more, where no date of its own ends it. */
const daysOfUse: Readonly<Partial<Record<NoticeKind, number>>> = { lent: 2, returned: 2, overdue: 5 };
const otherDaysOfUse = 7;

/** Where and when a notice may be sent. */
export interface DeliverySpan {
  /** Epoch milliseconds; what has the least goes first. */
  readonly notBefore: number;
  readonly expires: number;
}

/**
 * The span in which a notice is sent; `branch`: whose closed days count; `isDailySent`: the patron has had the mail of today.
 */
export function deliverySpan(
  { options, now }: ReadTransaction,
  { kind, at, facts }: Pick<NoticeRow, 'kind' | 'at' | 'facts'>,
  { branch, isDailySent }: { readonly branch: string; readonly isDailySent: boolean },
): DeliverySpan {
  const urgency = urgencies[kind];
  const earliest = Math.max(at + (urgency === 'after-visit' ? visitMilliseconds : 0), now.getTime());
  // What goes at once goes before all that waits, however much that is.
  const notBefore =
    urgency === 'at-once' ? 0 : nextHours(options, branch, earliest, urgency === 'daily' && isDailySent);
  return { notBefore, expires: endOfUse(options, kind, at, facts) };
}

/** The instant itself within the hours of an open day, or else the beginning of the next; `isTodayOver`: not today. */
function nextHours(options: CirculationOptions, branch: string, instant: number, isTodayOver: boolean): number {
  const { instantAt, timeZone, isOpen } = options;
  const { fromHour, toHour } = options.rules.notices;
  const today = dateInTimeZone(new Date(instant), timeZone);
  const isLate = isTodayOver || instant >= instantAt(today, toHour).getTime();
  const day = firstOpenDay(isLate ? addDays(today, 1) : today, (candidate) => isOpen(branch, candidate));
  return Math.max(instant, instantAt(day, fromHour).getTime());
}

/** The end of the last day on which the notice is of use, in epoch milliseconds. */
function endOfUse(options: CirculationOptions, kind: NoticeKind, at: number, { due, until }: NoticeFacts): number {
  const written = dateInTimeZone(new Date(at), options.timeZone);
  const dated = kind === 'due-soon' ? due : kind === 'ready' || kind === 'card-expires' ? until : undefined;
  const last = dated ?? addDays(written, daysOfUse[kind] ?? otherDaysOfUse);
  return options.instantAt(last, 24).getTime();
}
