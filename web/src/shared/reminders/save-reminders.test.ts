import type { AccountData } from '@buchfink/contract/account';
import type { CalendarStore, NewCalendarEvent } from '@buchfink/device/calendar/definitions';
import { webCalendarStore } from '@buchfink/device/calendar/web';
import type { LocalNotification, LocalNotifications } from '@buchfink/device/notifications/definitions';
import { webLocalNotifications } from '@buchfink/device/notifications/web';
import { describe, expect, it } from 'vitest';
import { notificationId } from './notification-id.ts';
import { saveCalendar } from './save-calendar.ts';
import { clearNotifications, saveNotifications } from './save-notifications.ts';
import { updateReminder } from './update-reminder.ts';

const t = (key: string) => key;
const now = new Date(2026, 11, 1, 12);
const account = (deadlines: readonly string[], userId = 'a') =>
  ({
    libraryId: 1,
    userId,
    lent: deadlines.map((deadline, at) => ({ id: `l${at}`, title: `Buch ${at}`, deadline })),
    reservations: [],
  }) as unknown as AccountData;

/** The calendars of a phone, in memory; `fails` names what it refuses. */
function calendars(fails: { at?: keyof CalendarStore } = {}) {
  const titles = new Map<string, string>();
  const events = new Map<string, NewCalendarEvent & { calendarId: string }>();
  let last = 0;
  const newId = () => {
    last += 1;
    return last;
  };
  const failed = { ok: false, failure: 'FAILED' } as const;
  const store: CalendarStore = {
    ...webCalendarStore,
    listCalendars: async () => ({ ok: true, value: [...titles].map(([id, title]) => ({ id, title })) }),
    createCalendar: async (title) => {
      const id = `cal-${newId()}`;
      titles.set(id, title);
      return { ok: true, value: { id, title } };
    },
    createEvent: async (calendarId, event) => {
      if (fails.at === 'createEvent') return failed;
      events.set(`event-${newId()}`, { ...event, calendarId });
      return { ok: true, value: undefined };
    },
    listEvents: async (calendarId) => ({
      ok: true,
      value: [...events].flatMap(([id, event]) => (event.calendarId === calendarId ? [{ id, ...event }] : [])),
    }),
    removeEvents: async (ids) => {
      if (fails.at === 'removeEvents') return failed;
      for (const id of ids) events.delete(id);
      return { ok: true, value: [] };
    },
  };
  return { store, titles, events };
}
const reminder = { id: '', name: 'Stadt (a)' };

describe('a calendar of reminders', () => {
  it('holds what is due, and after a change what is due then, without touching what stays', async () => {
    const { store, titles, events } = calendars();
    const first = await saveCalendar(store, reminder, account(['2026-12-10', '2026-12-11']), { now, t });
    expect(first).toEqual({ ok: true, value: { id: 'cal-1', count: 2 } });
    const [kept] = events.keys();
    const id = first.ok ? first.value.id : '';
    expect(await saveCalendar(store, { ...reminder, id }, account(['2026-12-10', '2027-01-07']), { now, t })).toEqual({
      ok: true,
      value: { id, count: 2 },
    });
    expect([...events].map(([key, { start }]) => [key === kept, start.getMonth()])).toEqual([
      [true, 11],
      [false, 0],
    ]);
    expect(titles.size).toBe(1);
  });

  it('keeps two copies of a title that are due on one day as two events', async () => {
    const { store, events } = calendars();
    const data = account(['2026-12-10']);
    const twice = { ...data, lent: [...data.lent, ...data.lent] };
    await saveCalendar(store, reminder, twice, { now, t });
    await saveCalendar(store, { ...reminder, id: 'cal-1' }, twice, { now, t });
    expect(events.size).toBe(2);
  });

  it('is made again when the patron has deleted it, and found again by its name', async () => {
    const { store, titles, events } = calendars();
    await saveCalendar(store, reminder, account(['2026-12-10']), { now, t });
    titles.clear();
    events.clear();
    const again = await saveCalendar(store, { ...reminder, id: 'cal-1' }, account(['2026-12-10']), { now, t });
    expect([again.ok && again.value.count, titles.size, events.size]).toEqual([1, 1, 1]);
    await saveCalendar(store, { ...reminder, id: 'gone' }, account(['2026-12-10']), { now, t });
    expect([titles.size, events.size]).toEqual([1, 1]);
  });

  it('loses no entry when the phone fails in the middle', async () => {
    const fails: { at?: keyof CalendarStore } = {};
    const { store, events } = calendars(fails);
    await saveCalendar(store, reminder, account(['2026-12-10']), { now, t });
    for (const at of ['createEvent', 'removeEvents'] as const) {
      fails.at = at;
      const saved = await saveCalendar(store, { ...reminder, id: 'cal-1' }, account(['2026-12-20']), { now, t });
      expect(saved.ok).toBe(false);
      expect([...events.values()].some(({ start }) => start.getDate() === 10)).toBe(true);
    }
  });

  it('says that there is none on the web', async () => {
    expect(await saveCalendar(webCalendarStore, reminder, account([]), { now, t })).toEqual({
      ok: false,
      failure: 'UNIMPLEMENTED',
    });
  });
});

/** The notifications of a phone, in memory. */
function notifications() {
  const pending = new Map<number, LocalNotification>();
  const phone: LocalNotifications = {
    ...webLocalNotifications,
    listPending: async () => ({ ok: true, value: [...pending.values()] }),
    schedule: async (all) => {
      for (const notification of all) pending.set(notification.id, notification);
      return { ok: true, value: undefined };
    },
    cancel: async (ids) => {
      for (const id of ids) pending.delete(id);
      return { ok: true, value: undefined };
    },
  };
  return { phone, pending };
}
const checkPermission = async () => 'granted' as const;
const scope = '';
const options = {
  now,
  libname: 'Stadt',
  scope,
  t,
  leadDays: 1,
  quietHours: { from: 20, to: 8 },
  scheduled: [],
} as const;

describe('the notifications of a card', () => {
  it('replace themselves, and those of a date that has changed go', async () => {
    const { phone, pending } = notifications();
    await saveNotifications(phone, account(['2026-12-10']), options);
    const before = [...pending.keys()];
    const saved = await saveNotifications(phone, account(['2026-12-10']), options);
    expect([...pending.keys()]).toEqual(before);
    expect(saved.ok && [saved.value.count, saved.value.scheduled]).toEqual([
      2,
      [{ libraryId: 1, userId: 'a', type: 'lent', at: '2026-12-10', scheduled: now.toISOString() }],
    ]);
    await saveNotifications(phone, account(['2027-01-07']), options);
    expect([...pending.values()].map(({ at }) => at.getFullYear())).toEqual([2027, 2027]);
  });

  it('stay when another card is refreshed, and records of other days go', async () => {
    const { phone, pending } = notifications();
    await saveNotifications(phone, account(['2026-12-10']), options);
    const old = {
      libraryId: 1,
      userId: 'b',
      type: 'lent',
      at: '2026-11-30',
      scheduled: '2026-11-29T10:00:00.000Z',
    } as const;
    const today = { ...old, at: '2026-12-09', scheduled: now.toISOString() };
    const saved = await saveNotifications(phone, account([], 'c'), { ...options, scheduled: [old, today] });
    expect(pending.size).toBe(2);
    expect(saved.ok && saved.value.scheduled).toEqual([today]);
  });

  it('are cleared for a card that is disabled, and for no other', async () => {
    const { phone, pending } = notifications();
    await saveNotifications(phone, account(['2026-12-10']), options);
    await saveNotifications(phone, account(['2026-12-10'], 'b'), options);
    await clearNotifications(phone, { scope, libraryId: 1, userId: 'a' });
    expect([...pending.values()].map(({ extra }) => extra.userId)).toEqual(['b', 'b']);
  });

  it('are cancelled for the card of their service, and for no other with the same numbers', async () => {
    const { phone, pending } = notifications();
    await saveNotifications(phone, account(['2026-12-10']), options);
    const ids = [...pending.keys()];
    await saveNotifications(phone, account(['2026-12-10']), { ...options, scope: '@https://gold.example' });
    expect(pending.size).toBe(4);
    await saveNotifications(phone, account([]), { ...options, scope: '@https://gold.example' });
    expect([...pending.keys()]).toEqual(ids);
  });

  it('keep a notice that waits while it holds, and no longer', async () => {
    const { phone, pending } = notifications();
    const data = { ...account([]), reservations: [{ id: 'r', title: '', state: 'ready' }] } as unknown as AccountData;
    const key = { libraryId: 1, userId: 'a' };
    const extra = { ...key, items: [notificationId({ scope, ...key }, 'reservation', 'r')] };
    pending.set(8, { id: 8, title: '', body: '', at: new Date(2026, 11, 2, 8), extra });
    const store = async () => ({ ok: true, value: undefined }) as const;
    const reminder = { ...key, id: 'notifications', name: 'Stadt (a)', enabled: true, count: 0 };
    for (const kind of ['notifications', 'calendar'] as const) {
      const devices = { kind, calendar: calendars().store, notifications: { ...phone, checkPermission } };
      const more = { ...options, notices: { ready: true, renewals: true } };
      expect((await updateReminder(devices, reminder, data, more, store)).ok).toBe(true);
      expect(pending.has(8)).toBe(true);
      const notice = pending.get(8);
      expect((await updateReminder(devices, reminder, account([]), more, store)).ok).toBe(true);
      expect(pending.has(8)).toBe(false);
      if (notice) pending.set(8, notice);
    }
  });

  it('keep one that was put off', async () => {
    const { phone, pending } = notifications();
    const at = new Date(2026, 11, 2, 9);
    pending.set(7, { id: 7, title: '', body: '', at, extra: { libraryId: 1, userId: 'a', snoozed: true } });
    await saveNotifications(phone, account([]), options);
    expect(pending.size).toBe(1);
  });
});
