import type { AccountData } from '@buchfink/contract/account';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { activateLocale, currentTexts, loadPhoneTexts, overrideMessages } from '#shared/i18n/i18n.ts';
import { planCalendarEvents } from './plan-calendar-events.ts';
import { planNotifications, type QuietHours, snoozed, usualQuietHours } from './plan-notifications.ts';
import type { LeadDays } from './reminder.ts';

beforeAll(async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  await activateLocale('de');
  await loadPhoneTexts();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await overrideMessages({ de: {}, en: {} });
});

const account = (deadlines: readonly (string | undefined)[], pickups: readonly (string | undefined)[] = []) =>
  ({
    libraryId: 1,
    userId: 'a',
    lent: deadlines.map((deadline, at) => ({ id: `l${at}`, title: `Buch ${at}`, deadline })),
    reservations: pickups.map((pickupUntil, at) => ({ id: `r${at}`, title: `Film ${at}`, pickupUntil })),
  }) as unknown as AccountData;

const plan = (
  data: AccountData,
  now: Date,
  { leadDays = 1, quietHours = usualQuietHours }: { leadDays?: LeadDays; quietHours?: QuietHours } = {},
) => planNotifications(data, { now, leadDays, quietHours, libname: 'Stadt', scope: '', t: currentTexts().t });

const written = (date: Date) => date.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

describe('the notifications of an account', () => {
  it('come before an item is due and on the day after, each day once, with a count and titles', () => {
    const data = account(['2026-12-10', '2026-12-10', '2026-12-12'], ['2026-12-10']);
    const planned = plan(data, new Date(2026, 11, 1)).map(({ notification: { at, title, body } }) => [
      written(at),
      title,
      body,
    ]);
    expect(planned).toEqual([
      ['2026-12-09 09:00', '2 Medien sind bald fällig', 'Stadt: Buch 0 · Buch 1'],
      ['2026-12-11 09:00', 'Die Leihfrist von 2 Medien ist abgelaufen', 'Stadt: Buch 0 · Buch 1'],
      ['2026-12-09 09:00', 'Eine Vormerkung läuft bald ab', 'Stadt: Film 0'],
      ['2026-12-11 09:00', 'Eine Vormerkung ist abgelaufen', 'Stadt: Film 0'],
      ['2026-12-11 09:00', 'Ein Medium ist bald fällig', 'Stadt: Buch 2'],
      ['2026-12-13 09:00', 'Die Leihfrist eines Mediums ist abgelaufen', 'Stadt: Buch 2'],
    ]);
  });

  it.each([
    [0, '2026-12-10 09:00', 'Ein Medium ist heute fällig'],
    [1, '2026-12-09 09:00', 'Ein Medium ist bald fällig'],
    [3, '2026-12-07 09:00', 'Ein Medium ist bald fällig'],
    [7, '2026-12-03 09:00', 'Ein Medium ist bald fällig'],
  ] as const)('come %i days before, as chosen', (leadDays, at, title) => {
    const [first] = plan(account(['2026-12-10']), new Date(2026, 11, 1), { leadDays });
    expect([first && written(first.notification.at), first?.notification.title]).toEqual([at, title]);
  });

  it('leave out what has no date, and every time that is past', () => {
    expect(plan(account([undefined], [undefined]), new Date(2026, 11, 1))).toEqual([]);
    // On the day before, after nine: what is to come is the notice that it has expired.
    const late = plan(account(['2026-12-10']), new Date(2026, 11, 9, 9, 1));
    expect(late.map(({ notification }) => written(notification.at))).toEqual(['2026-12-11 09:00']);
    expect(plan(account(['2026-12-10']), new Date(2026, 11, 11, 10))).toEqual([]);
  });

  it('names three titles and counts the rest', () => {
    const [first] = plan(account(Array.from({ length: 5 }, () => '2026-12-10')), new Date(2026, 11, 1));
    expect(first?.notification.body).toBe('Stadt: Buch 0 · Buch 1 · Buch 2 und 2 weitere');
  });

  it.each([
    [{ from: 22, to: 10 }, '2026-12-09 10:00'],
    [{ from: 8, to: 12 }, '2026-12-09 12:00'],
    [{ from: 9, to: 9 }, '2026-12-09 09:00'],
  ])('wait for the end of the quiet hours %j', (quietHours, at) => {
    const [first] = plan(account(['2026-12-10']), new Date(2026, 11, 1), { quietHours });
    expect(first && written(first.notification.at)).toBe(at);
  });

  it('come back tomorrow when they are put off', () => {
    expect(written(snoozed(new Date(2026, 11, 31, 21), usualQuietHours))).toBe('2027-01-01 09:00');
  });

  it('lose none, double none and keep their day over a month with the change of the clock', () => {
    const days = Array.from({ length: 31 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`);
    const data = account(days);
    const seen = new Map<number, string>();
    // The phone plans anew on every day; what is shown is what is pending when its time comes.
    for (let day = 20; day <= 61; day += 1) {
      const now = new Date(2026, 8, day, 12);
      for (const { notification } of plan(data, now)) seen.set(notification.id, written(notification.at));
    }
    const expected = days.flatMap((date) => {
      const [year = 0, month = 1, dayOf = 1] = date.split('-').map(Number);
      return [-1, 1].map((offset) => written(new Date(year, month - 1, dayOf + offset, 9)));
    });
    expect([...seen.values()].sort()).toEqual(expected.sort());
  });
});

describe('the events of an account', () => {
  it('start at nine on the day, last a second, and have two alarms', () => {
    const events = planCalendarEvents(account(['2026-10-25', undefined], ['2026-03-29']), currentTexts().t);
    expect(
      events.map(({ title, start, end, alarmsBefore }) => [title, written(start), +end - +start, alarmsBefore]),
    ).toEqual([
      ['Zurückgeben: Buch 0', '2026-10-25 09:00', 1000, [4320, 1440]],
      ['Abholen: Film 0', '2026-03-29 09:00', 1000, [4320, 1440]],
    ]);
  });
});
