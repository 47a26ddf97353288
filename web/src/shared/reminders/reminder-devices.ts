import type { CalendarStore } from '@buchfink/device/calendar/definitions';
import type { LocalNotifications } from '@buchfink/device/notifications/definitions';
import type { Translate } from '@buchfink/texts/texts';
import type { NoticeSettings } from './plan-notices.ts';
import type { QuietHours } from './plan-notifications.ts';
import type { LeadDays } from './reminder.ts';
import type { ScheduledNotification } from './scheduled-notification.ts';

/** What a phone reminds by. */
export interface ReminderDevices {
  readonly kind: 'calendar' | 'notifications';
  readonly calendar: Pick<
    CalendarStore,
    'listCalendars' | 'createCalendar' | 'listEvents' | 'createEvent' | 'removeEvents'
  >;
  readonly notifications: Pick<LocalNotifications, 'checkPermission' | 'listPending' | 'schedule' | 'cancel'>;
}

export interface UpdateOptions {
  readonly now: Date;
  readonly libname: string;
  /** The service of the account, as in the keys of what is stored for it. */
  readonly scope: string;
  readonly t: Translate;
  readonly leadDays: LeadDays;
  readonly quietHours: QuietHours;
  readonly notices: NoticeSettings;
  readonly scheduled: readonly ScheduledNotification[];
}
