import type { StoredCalendarEvent } from '@buchfink/device/calendar/definitions';
import {
  notificationOptions,
  notificationsOf,
  parseNotification,
} from '@buchfink/device/notifications/notification-format';
import type { DeviceResult } from '@buchfink/device/platform/device-result';
import { fieldsOf, listOf, numberOf, textOf, timeOf } from '@buchfink/device/platform/plugin-answer';
import { storedKey, storedValue, textOfStored } from '@buchfink/device/secure-storage/stored-form';
import type { BackgroundPhone } from './run-background-refresh.ts';

/**
 * What the rules ask the native half to do, with values that JSON can carry. It answers each command with `value`, or with
 * `error` where it failed; the next one comes only after the answer.
 */
export type Command =
  | { readonly name: 'readSecret'; readonly key: string }
  | { readonly name: 'writeSecret'; readonly key: string; readonly value: string }
  | ({ readonly name: 'send' } & Parameters<BackgroundPhone['send']>[0])
  | { readonly name: 'storeResults'; readonly results: string }
  | { readonly name: 'checkNotifications' | 'listNotifications' | 'listCalendars' }
  | { readonly name: 'schedule'; readonly notifications: readonly unknown[] }
  | { readonly name: 'cancel'; readonly ids: readonly number[] }
  | { readonly name: 'createCalendar'; readonly title: string; readonly color: string }
  | { readonly name: 'listEvents'; readonly calendarId: string; readonly from: number; readonly to: number }
  | {
      readonly name: 'createEvent';
      readonly calendarId: string;
      readonly title: string;
      readonly notes?: string;
      /** Epoch milliseconds. */
      readonly start: number;
      readonly end: number;
      /** Minutes. */
      readonly alarmsBefore: readonly number[];
    }
  | { readonly name: 'removeEvents'; readonly ids: readonly string[] };

/** Carries a command out. Throws if the native half failed. */
export type Execute = (command: Command) => Promise<unknown>;

/** A phone whose abilities are commands of the native half. */
export function commandPhone(execute: Execute): BackgroundPhone {
  const attempt = async <Value>(command: Command, read: (answer: unknown) => Value): Promise<DeviceResult<Value>> => {
    try {
      return { ok: true, value: read(await execute(command)) };
    } catch {
      return { ok: false, failure: 'FAILED' };
    }
  };
  return {
    readSecret: (key) => attempt({ name: 'readSecret', key: storedKey(key) }, textOfStored),
    writeSecret: (key, secret) =>
      attempt({ name: 'writeSecret', key: storedKey(key), value: storedValue(secret) }, nothing),
    send: (request) =>
      attempt({ name: 'send', ...request }, (answer) => {
        const { status, body } = fieldsOf(answer);
        return { status: numberOf(status, 100, 599) ?? 0, body: typeof body === 'string' ? body : '' };
      }),
    storeResults: (results) => attempt({ name: 'storeResults', results: JSON.stringify(results) }, nothing),
    notifications: {
      checkPermission: async () => {
        const state = await attempt({ name: 'checkNotifications' }, (answer) => fieldsOf(answer).display);
        return state.ok && state.value === 'granted' ? 'granted' : 'denied';
      },
      listPending: () =>
        attempt({ name: 'listNotifications' }, (answer) => notificationsOf(answer).flatMap(parseNotification)),
      schedule: async (notifications) =>
        notifications.length === 0
          ? done
          : attempt({ name: 'schedule', notifications: notifications.map(notificationOptions) }, nothing),
      cancel: async (ids) => (ids.length === 0 ? done : attempt({ name: 'cancel', ids }, nothing)),
    },
    calendar: {
      listCalendars: () =>
        attempt({ name: 'listCalendars' }, (answer) =>
          listOf(fieldsOf(answer).calendars).flatMap((calendar) => {
            const { id, title } = fieldsOf(calendar);
            const calendarId = textOf(id);
            return calendarId === undefined ? [] : [{ id: calendarId, title: textOf(title) ?? '' }];
          }),
        ),
      createCalendar: (title, color) =>
        attempt({ name: 'createCalendar', title, color }, (answer) => {
          const id = textOf(fieldsOf(answer).id);
          if (id === undefined) throw new TypeError('The new calendar has no id.');
          return { id, title };
        }),
      listEvents: (calendarId, from, to) =>
        attempt({ name: 'listEvents', calendarId, from: from.getTime(), to: to.getTime() }, (answer) =>
          listOf(fieldsOf(answer).events).flatMap(parseEvent),
        ),
      createEvent: (calendarId, { start, end, ...event }) =>
        attempt({ name: 'createEvent', calendarId, ...event, start: start.getTime(), end: end.getTime() }, nothing),
      removeEvents: (ids) =>
        attempt({ name: 'removeEvents', ids }, (answer) =>
          listOf(fieldsOf(answer).failed).flatMap((id) => textOf(id) ?? []),
        ),
    },
  };
}

const nothing = () => undefined;
const done = { ok: true, value: undefined } as const;

function parseEvent(answer: unknown): StoredCalendarEvent[] {
  const { id, title, start, end } = fieldsOf(answer);
  const event = { id: textOf(id), start: timeOf(start), end: timeOf(end) };
  if (event.id === undefined || !event.start || !event.end) return [];
  return [{ id: event.id, title: textOf(title) ?? '', start: event.start, end: event.end }];
}
