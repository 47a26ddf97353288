import { describe, expect, it } from 'vitest';
import { notificationId } from './notification-id.ts';
import {
  isRefreshable,
  needsUpdate,
  type Reminder,
  refreshStatus,
  reminderName,
  remindersReducer,
} from './reminder.ts';

const key = { libraryId: 1, userId: 'a' };
const reminder: Reminder = { ...key, enabled: true, name: 'Stadt (a)', id: 'cal-1', count: 0 };
const noon = new Date(2026, 10, 25, 12);
const on = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('a reminder', () => {
  it.each([
    ['never refreshed', {}, true],
    ['refreshed today, a minute after midnight', { lastRefresh: on(2026, 10, 25, 0, 1) }, false],
    ['refreshed yesterday, a minute before midnight', { lastRefresh: on(2026, 10, 24, 23, 59) }, true],
    ['with a time that cannot be read', { lastRefresh: 'yesterday' }, true],
    ['switched off', { enabled: false }, false],
  ] as const)('%s needs an update: %s', (_name, change, isNeeded) => {
    expect(needsUpdate({ ...reminder, ...change }, noon)).toBe(isNeeded);
  });

  it('is refreshed only when it is enabled, linked to a card, and has an id and a name', () => {
    const accounts = [{ ...key, success: true }];
    expect(isRefreshable(reminder, accounts)).toBe(true);
    for (const change of [{ enabled: false }, { id: '' }, { name: '' }])
      expect(isRefreshable({ ...reminder, ...change }, accounts)).toBe(false);
    expect(isRefreshable(reminder, [])).toBe(false);
  });

  it('is done, paused after a failure, or waiting', () => {
    const lastRefresh = on(2026, 10, 25, 8, 0);
    expect(refreshStatus({ ...reminder, lastRefresh }, noon)).toBe('done');
    expect(refreshStatus({ ...reminder, failed: true }, noon)).toBe('paused');
    expect(refreshStatus(reminder, noon)).toBe('waiting');
  });
});

describe('the reminders after an event', () => {
  const other = { ...reminder, userId: 'b' };

  it('adopted take over a later run in the background, and nothing of an earlier one', () => {
    const seen = { ready: [1], renewable: [2] };
    const run = { ...reminder, count: 3, lastRefresh: noon.toISOString(), seen };
    const adopted = { ...run, failed: false, isFromBackground: true };
    const adoptInto = (before: Reminder) => remindersReducer([before, other], { type: 'adopted', reminder: run });
    const earlier = { ...reminder, failed: true, lastRefresh: new Date(noon.getTime() - 1).toISOString() };
    expect(adoptInto(earlier)).toEqual([adopted, other]);
    const later = { ...reminder, lastRefresh: new Date(noon.getTime() + 1).toISOString() };
    expect(adoptInto(later)).toEqual([later, other]);
    const off = { ...reminder, enabled: false };
    expect(adoptInto(off)).toEqual([off, other]);
    expect(remindersReducer([other], { type: 'adopted', reminder: run })).toEqual([other]);
  });

  it('connected are enabled, refreshed now, and have not failed', () => {
    const before = [{ ...reminder, enabled: false, failed: true }, other];
    expect(remindersReducer(before, { type: 'connected', key, now: noon, count: 4 })).toEqual([
      { ...reminder, enabled: true, failed: false, isFromBackground: false, count: 4, lastRefresh: noon.toISOString() },
      other,
    ]);
  });

  it('change the card that is meant and no other', () => {
    const list = [reminder, other];
    expect(remindersReducer(list, { type: 'toggled', key })[0]?.enabled).toBe(false);
    expect(remindersReducer(list, { type: 'disabled', key })[0]?.enabled).toBe(false);
    expect(remindersReducer(list, { type: 'failed', key })[0]?.failed).toBe(true);
    expect(remindersReducer(list, { type: 'removed', key })).toEqual([other]);
    expect(remindersReducer([{ ...reminder, enabled: false }], { type: 'enabled', key })[0]?.enabled).toBe(true);
    expect(remindersReducer(list, { type: 'created', reminder: { ...reminder, id: 'new' } })).toEqual([
      other,
      { ...reminder, id: 'new' },
    ]);
  });
});

it('a notification has one id of 31 bits, another service, library, card, type or day another one', () => {
  const ids = ['', '@https://gold.example'].flatMap((scope) =>
    [1, 2].flatMap((libraryId) =>
      ['a', 'b'].flatMap((userId) =>
        ['lent', 'reservations'].flatMap((type) =>
          Array.from({ length: 250 }, (_, day) => notificationId({ scope, libraryId, userId }, type, `2026-${day}`)),
        ),
      ),
    ),
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(Number.isInteger(id) && id >= 0 && id < 2 ** 31).toBe(true);
  // That of earlier versions, which knew no scope: after an update of the app nothing is pending twice.
  expect(notificationId({ scope: '', ...key }, 'lent', '2026-11-25')).toBe(1_691_080_517);
});

it('the name of a reminder, and of its calendar, has the service where it is not the first one', () => {
  expect(reminderName('Stadt', 'a')).toBe('Stadt (a)');
  expect(reminderName('Stadt', 'a', '@https://gold.example:8443')).toBe('Stadt (a) · gold.example:8443');
});
