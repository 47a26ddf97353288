import * as z from 'zod/mini';
import { create } from 'zustand';
import { scoped } from '#shared/state/storage/storage-scope.ts';
import { NoticeSettings } from './plan-notices.ts';
import { type QuietHours, usualQuietHours } from './plan-notifications.ts';
import { type LeadDays, leadDays, Reminder, type ReminderEvent, remindersReducer, usualLeadDays } from './reminder.ts';
import { reminderKind } from './reminder-permission.ts';
import { ScheduledNotification } from './scheduled-notification.ts';

const storageKey = 'buchfink-reminders';

/** What is kept of reminders; beside the app's state, since only phones load it. */
const Persisted = z.object({
  version: z.literal(1),
  reminders: z.array(Reminder),
  scheduled: z.array(ScheduledNotification),
  leadDays: z.number(),
  quietHours: z.object({ from: z.number(), to: z.number() }),
  /** Absent in what older versions stored. */
  notices: z.optional(NoticeSettings),
});

export interface RemindersState {
  readonly reminders: readonly Reminder[];
  readonly scheduled: readonly ScheduledNotification[];
  readonly leadDays: LeadDays;
  readonly quietHours: QuietHours;
  readonly notices: NoticeSettings;
}

const initial: RemindersState = {
  reminders: [],
  scheduled: [],
  leadDays: usualLeadDays,
  quietHours: usualQuietHours,
  // A reminder by calendar has not asked for the permission to show notifications.
  notices: { ready: reminderKind === 'notifications', renewals: reminderKind === 'notifications' },
};

/** The reminders of this phone. Every change is stored. */
export const useReminders = create<RemindersState>(() => restore(globalThis.localStorage));

useReminders.subscribe((state) => {
  try {
    globalThis.localStorage?.setItem(scoped(storageKey), JSON.stringify({ version: 1, ...state }));
  } catch {
    // A full storage: reminders of this visit are in memory.
  }
});

export function dispatchReminder(event: ReminderEvent): void {
  useReminders.setState(({ reminders }) => ({ reminders: remindersReducer(reminders, event) }));
}

/** What is stored for a service, the current one by default. Anything that is not exactly as expected leads to the defaults. */
export function restore(storage: Pick<Storage, 'getItem'> | undefined, scope = scoped('')): RemindersState {
  try {
    const parsed = z.safeParse(Persisted, JSON.parse(storage?.getItem(storageKey + scope) ?? 'null'));
    if (!parsed.success) return initial;
    const { version: _, leadDays: days, ...restored } = parsed.data;
    const { notices = initial.notices } = restored;
    return { ...restored, notices, leadDays: leadDays.find((allowed) => allowed === days) ?? usualLeadDays };
  } catch {
    return initial;
  }
}
