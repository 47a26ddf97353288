import type { AccountData } from '@buchfink/contract/account';
import type { LocalNotification } from '@buchfink/device/notifications/definitions';
import type { Translate } from '@buchfink/texts/texts';
import { isSameAccount } from '#shared/state/accounts.ts';
import { notificationId, ownerFields, ownerOf, type ServiceAccount } from './notification-id.ts';
import type { LeadDays } from './reminder.ts';
import type { ScheduledNotification } from './scheduled-notification.ts';

/** When notifications are shown, and when never: local hours. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}
export const usualQuietHours: QuietHours = { from: 20, to: 8 };

/** The hour of the day at which the phone speaks up, unless it is a quiet one. */
const usualHour = 9;
/** Titles that a notification names. */
const maxTitles = 3;

export interface PlannedNotification {
  readonly notification: LocalNotification;
  readonly record: Omit<ScheduledNotification, 'scheduled'>;
}

interface PlanOptions {
  readonly now: Date;
  readonly leadDays: LeadDays;
  readonly quietHours: QuietHours;
  readonly libname: string;
  /** The service of the account, as in the keys of what is stored for it. */
  readonly scope: string;
  readonly t: Translate;
}

/** What a notification is about: items of one kind that are due on one day. */
interface DueGroup {
  readonly type: ScheduledNotification['type'];
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly titles: readonly string[];
}

/**
 * The notifications of an account: for each day on which something is due one before it, by the chosen number of days,
 * and one on the day after it, when it has expired. Items without a date are left out, and so is every notification whose
 * time is past.
 */
export function planNotifications(data: AccountData, options: PlanOptions): readonly PlannedNotification[] {
  const { libraryId, userId } = data;
  const { now, leadDays, scope } = options;
  const owner = { scope, libraryId, userId };
  return groupByDate(data).flatMap((group) =>
    [-leadDays, 1].flatMap((days) => {
      const at = outsideQuietHours(timeOn(group.date, days), options.quietHours);
      if (at <= now) return [];
      const isExpired = days > 0;
      const extra = { ...ownerFields(owner), type: group.type, date: group.date };
      return [
        {
          notification: {
            id: notificationId(owner, isExpired ? `${group.type}-expired` : group.type, group.date),
            ...textsOf(group, isExpired ? 'expired' : leadDays === 0 ? 'today' : 'soon', options),
            at,
            extra,
          },
          record: { libraryId, userId, type: group.type, at: group.date },
        },
      ];
    }),
  );
}

/** Put off until the next day, at the usual hour. */
export function snoozed(now: Date, quietHours: QuietHours): Date {
  return outsideQuietHours(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, usualHour), quietHours);
}

/** Whether a pending notification belongs to a card: its extra data says so. */
export function isOfAccount(notification: LocalNotification, account: ServiceAccount): boolean {
  const owner = ownerOf(notification);
  return owner.scope === account.scope && isSameAccount(owner, account);
}

function groupByDate({ lent, reservations }: AccountData): readonly DueGroup[] {
  const groups = new Map<string, { type: DueGroup['type']; date: string; titles: string[] }>();
  const add = (type: DueGroup['type'], date: string | undefined, title: string) => {
    if (date === undefined) return;
    const group = groups.get(`${type} ${date}`) ?? { type, date, titles: [] };
    group.titles.push(title);
    groups.set(`${type} ${date}`, group);
  };
  for (const { deadline, title } of lent) add('lent', deadline, title);
  for (const { pickupUntil, title } of reservations) add('reservations', pickupUntil, title);
  return [...groups.values()].sort((one, other) => one.date.localeCompare(other.date));
}

/** A local time: a day keeps its hour over the change to summer time and back. */
function timeOn(date: string, days: number): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day + days, usualHour);
}

/** A time within the quiet hours moves to their end. */
export function outsideQuietHours(time: Date, { from, to }: QuietHours): Date {
  const hour = time.getHours();
  const overnight = from > to;
  const isQuiet = overnight ? hour >= from || hour < to : hour >= from && hour < to;
  if (!isQuiet || from === to) return time;
  const isNextDay = overnight && hour >= from;
  return new Date(time.getFullYear(), time.getMonth(), time.getDate() + (isNextDay ? 1 : 0), to);
}

const textsOf = ({ type, titles }: DueGroup, when: 'soon' | 'today' | 'expired', { libname, t }: PlanOptions) => ({
  title: t(`reminder.${type}-${when}`, { count: titles.length }),
  body: titlesText(titles, libname, t),
});

/** The library and the first titles, with the number of those left out. */
export function titlesText(titles: readonly string[], libname: string, t: Translate): string {
  const named = titles.slice(0, maxTitles).join(' · ');
  const more = titles.length - maxTitles;
  return [libname, more > 0 ? t('reminder.and-more', { titles: named, count: more }) : named].join(': ');
}
