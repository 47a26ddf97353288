import type { LocalNotification } from '@buchfink/device/notifications/definitions';
import { afterEach, describe, expect, it } from 'vitest';
import { notificationId, ownerFields } from '#shared/reminders/notification-id.ts';
import { setStorageScope } from '#shared/state/storage-scope.ts';
import { handleTap } from './handle-tap.ts';

afterEach(() => setStorageScope(''));

const now = new Date(2026, 11, 1, 12);
const gold = '@https://gold.example';

/** Taps on a reminder of a service; answers what the phone, the router and the shell were told. */
async function tap(scope: string, actionId: string) {
  const scheduled: LocalNotification[] = [];
  const calls: unknown[] = [];
  const extra = { ...ownerFields({ scope, libraryId: 1, userId: 'a' }), type: 'lent', date: '2026-12-10' };
  await handleTap(
    {
      schedule: async (notifications) => {
        scheduled.push(...notifications);
        return { ok: true, value: undefined };
      },
    },
    { actionId, notification: { title: 'A', body: 'B', extra } },
    {
      now,
      t: (key) => key,
      navigate: (async (to: string, options: unknown) => void calls.push([to, options])) as never,
      openService: (service) => calls.push(service),
    },
  );
  return { scheduled, calls };
}

describe('a tap on a reminder', () => {
  it('of this service opens the account, and asks to renew only by its button', async () => {
    expect((await tap('', 'tap')).calls).toEqual([['/account', { state: { renewAll: false } }]]);
    expect((await tap('', 'renew')).calls).toEqual([['/account', { state: { renewAll: true } }]]);
  });

  it('of another service opens that service, and renews nothing', async () => {
    expect((await tap(gold, 'renew')).calls).toEqual([gold]);
    setStorageScope(gold);
    expect((await tap('', 'tap')).calls).toEqual(['']);
    expect((await tap(gold, 'tap')).calls).toEqual([['/account', { state: { renewAll: false } }]]);
  });

  it('puts it off for its own service, whichever is open', async () => {
    const { scheduled, calls } = await tap(gold, 'snooze');
    expect(calls).toEqual([]);
    expect(scheduled).toMatchObject([
      {
        id: notificationId({ scope: gold, libraryId: 1, userId: 'a' }, 'lent-snoozed', '2026-12-10'),
        at: new Date(2026, 11, 2, 9),
        extra: { scope: gold, snoozed: true },
      },
    ]);
  });
});
