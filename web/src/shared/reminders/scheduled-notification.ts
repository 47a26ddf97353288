import { localToday } from '@buchfink/texts/short-date';
import * as z from 'zod/mini';
import { type AccountKey, isSameAccount } from '#shared/state/accounts.ts';

/** A notification that was handed to the phone (specification, section 3: scheduled notification record). */
export const ScheduledNotification = z.object({
  libraryId: z.number(),
  userId: z.string(),
  type: z.enum(['lent', 'reservations']),
  /** The due date, `YYYY-MM-DD`. */
  at: z.string(),
  /** When it was scheduled, ISO 8601. */
  scheduled: z.string(),
});
export type ScheduledNotification = z.infer<typeof ScheduledNotification>;

type RecordKey = Omit<ScheduledNotification, 'scheduled'>;

const isSameRecord = (one: RecordKey, other: RecordKey) =>
  isSameAccount(one, other) && one.type === other.type && one.at === other.at;

/** Adds a record; one of the same library, card, type and date is not added again. */
export function withRecord(
  records: readonly ScheduledNotification[],
  record: ScheduledNotification,
): readonly ScheduledNotification[] {
  return records.some((existing) => isSameRecord(existing, record)) ? records : [...records, record];
}

/** What the clean-up keeps: records that were scheduled today. */
export const recordsOfToday = (records: readonly ScheduledNotification[], now: Date) =>
  records.filter(({ scheduled }) => localToday(new Date(scheduled)) === localToday(now));

/** Without the records of a card. */
export const withoutAccount = (records: readonly ScheduledNotification[], key: AccountKey) =>
  records.filter((record) => !isSameAccount(record, key));
