import type { LocalNotification } from '@buchfink/device/notifications/definitions';
import { afterEach, describe, expect, it } from 'vitest';
import { notificationId, ownerFields } from '#shared/reminders/notification-id.ts';
import { initialState } from '#shared/state/app-state.ts';
import { setStorageScope } from '#shared/state/storage/storage-scope.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { handleTap } from './handle-tap.ts';

afterEach(() => {
  setStorageScope('');
  useApp.setState(initialState, true);
});

const now = new Date(2026, 11, 1, 12);
const gold = '@https://gold.example';

function addCard(userId: string, libraryId: number): void {
  dispatch({ type: 'libraries-arrived', libraries: [libraryNamed(1, 'A'), libraryNamed(2, 'B')] });
  dispatch({ type: 'signed-in', session: { libraryId, userId, success: true, refreshToken: userId, keep: 'stay' } });
}

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
      t: (key: string) => key,
      navigate: (async (to: string, options: unknown) => void calls.push([to, options])) as never,
      openService: (...service) => calls.push(service),
    },
  );
  return { scheduled, calls };
}

describe('a tap on a reminder', () => {
  it('of this service chooses the card and opens its account, and asks to renew only by its button', async () => {
    addCard('b', 2);
    addCard('a', 1);
    dispatch({ type: 'account-chosen', account: { libraryId: 2, userId: 'b' } });
    expect((await tap('', 'tap')).calls).toEqual([['/account', { state: { renewAll: false } }]]);
    const { accounts, accountIndex } = useApp.getState();
    expect(accounts[accountIndex]).toMatchObject({ libraryId: 1, userId: 'a' });
    expect((await tap('', 'renew')).calls).toEqual([['/account', { state: { renewAll: true } }]]);
  });

  it('of a card that the app has no more renews nothing of another card', async () => {
    addCard('b', 1);
    expect((await tap('', 'renew')).calls).toEqual([['/account', { state: { renewAll: false } }]]);
    expect(useApp.getState().accounts).toMatchObject([{ userId: 'b' }]);
  });

  it('of another service opens the card there, and renews by its button', async () => {
    const card = { libraryId: 1, userId: 'a' };
    expect((await tap(gold, 'renew')).calls).toEqual([[gold, card, true]]);
    setStorageScope(gold);
    expect((await tap('', 'tap')).calls).toEqual([['', card, false]]);
    addCard('a', 1);
    expect((await tap(gold, 'renew')).calls).toEqual([['/account', { state: { renewAll: true } }]]);
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
