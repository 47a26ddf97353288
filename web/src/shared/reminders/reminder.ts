import { localToday } from '@buchfink/texts/short-date';
import * as z from 'zod/mini';
import { type Account, type AccountKey, isSameAccount } from '#shared/state/accounts.ts';

/** What the phone saw of an account at the last refresh, as hashes of 31 bits: no id and no title is stored. */
export const SeenItems = z.object({
  /** Loans that could be renewed. */
  renewable: z.array(z.number()),
  /** Reservations that are or were ready. */
  ready: z.array(z.number()),
});
export type SeenItems = z.infer<typeof SeenItems>;

/** A card whose due dates the phone remembers (specification, section 3: reminder). */
export const Reminder = z.object({
  libraryId: z.number(),
  userId: z.string(),
  enabled: z.boolean(),
  /** Shown, and on iOS the calendar's title. */
  name: z.string(),
  /** The calendar's id on iOS; a constant on Android, where notifications need none. */
  id: z.string(),
  /** Entries of the calendar, or notifications that are pending. */
  count: z.number(),
  /** ISO 8601. */
  lastRefresh: z.optional(z.string()),
  /** The last refresh failed. */
  failed: z.optional(z.boolean()),
  /** The last refresh was one in the background. */
  isFromBackground: z.optional(z.boolean()),
  seen: z.optional(SeenItems),
});
export type Reminder = z.infer<typeof Reminder>;

/** The id of reminders that are notifications. */
export const notificationsId = 'notifications';

/** The usual name: the library and the card, with the host of the service where it is not the first one of the app. */
export function reminderName(libname: string, userId: string, scope = ''): string {
  const name = `${libname} (${userId})`;
  return scope === '' ? name : `${name} · ${new URL(scope.slice(1)).host}`;
}

/** Days before the due date on which a notification may be shown (specification, section 9). */
export const leadDays = [0, 1, 3, 7] as const;
export type LeadDays = (typeof leadDays)[number];
export const usualLeadDays: LeadDays = 1;

/** Enabled and never refreshed, or last refreshed before today (specification, section 4: reminders). */
export function needsUpdate({ enabled, lastRefresh }: Reminder, now: Date): boolean {
  if (!enabled) return false;
  const last = lastRefresh === undefined ? Number.NaN : Date.parse(lastRefresh);
  return Number.isNaN(last) || localToday(new Date(last)) < localToday(now);
}

/** Enabled, linked to a card, with an id and a name: only such a reminder is refreshed. */
export function isRefreshable(reminder: Reminder, accounts: readonly Account[]): boolean {
  const { enabled, id, name } = reminder;
  return enabled && id !== '' && name !== '' && accounts.some((account) => isSameAccount(account, reminder));
}

/** The icon of an item in the dialog that refreshes all. */
export function refreshStatus(reminder: Reminder, now: Date): 'done' | 'paused' | 'waiting' {
  if (!needsUpdate(reminder, now)) return 'done';
  return reminder.failed ? 'paused' : 'waiting';
}

export type ReminderEvent =
  /** Made, or made again with another calendar. */
  | { readonly type: 'created'; readonly reminder: Reminder }
  | { readonly type: 'toggled' | 'enabled' | 'disabled' | 'removed' | 'failed'; readonly key: AccountKey }
  /** Its entries are those of the account now. */
  | ({ readonly type: 'connected'; readonly key: AccountKey; readonly now: Date } & Pick<Reminder, 'count'> &
      Partial<Pick<Reminder, 'id' | 'seen'>>)
  /** A run in the background has connected it. */
  | { readonly type: 'adopted'; readonly reminder: Reminder };

/** The reminders after an event; those of other cards stay as they are. */
export function remindersReducer(reminders: readonly Reminder[], event: ReminderEvent): readonly Reminder[] {
  const key = 'reminder' in event ? event.reminder : event.key;
  if (event.type === 'created')
    return [...reminders.filter((reminder) => !isSameAccount(reminder, key)), event.reminder];
  return reminders.flatMap((reminder) => {
    if (!isSameAccount(reminder, key)) return [reminder];
    switch (event.type) {
      case 'toggled':
        return [{ ...reminder, enabled: !reminder.enabled }];
      case 'enabled':
        return [{ ...reminder, enabled: true }];
      case 'disabled':
        return [{ ...reminder, enabled: false }];
      case 'failed':
        return [{ ...reminder, failed: true }];
      case 'connected': {
        const { now, count, id = reminder.id, seen = reminder.seen } = event;
        const connected = { lastRefresh: now.toISOString(), enabled: true, failed: false, isFromBackground: false };
        return [{ ...reminder, ...connected, id, count, seen }];
      }
      case 'adopted':
        return [adopt(reminder, event.reminder)];
      default:
        return [];
    }
  });
}

/** The later refresh counts; what the patron has changed in the app meanwhile stays. */
function adopt(reminder: Reminder, { id, count, lastRefresh, seen }: Reminder): Reminder {
  if (!reminder.enabled || lastRefresh === undefined) return reminder;
  if (reminder.lastRefresh !== undefined && reminder.lastRefresh >= lastRefresh) return reminder;
  return { ...reminder, id, count, lastRefresh, failed: false, isFromBackground: true, seen: seen ?? reminder.seen };
}
