import type { LocalNotification } from '@buchfink/device/notifications/definitions';
import { describe, expect, it } from 'vitest';
import { notificationId, ownerFields, type ServiceAccount } from './notification-id.ts';
import { scopeNotifications } from './scope-notifications.ts';

const scope = '@https://gold.example';
const card = { libraryId: 1, userId: 'a' };
const at = new Date(2026, 11, 9, 9);

/** A notification as this version makes it for a service; for the first one as earlier versions made it for all. */
function notification(owner: ServiceAccount, type: string, kind = type, title = 'A'): LocalNotification {
  const date = '2026-12-10';
  const extra = { ...ownerFields(owner), type, date };
  return { id: notificationId(owner, kind, date), title, body: 'B', at, extra };
}
const unscoped = (userId = 'a') => ({ scope: '', libraryId: 1, userId });
const scopedCard = { ...card, scope };

/** A phone with pending notifications. */
function phoneWith(all: readonly LocalNotification[], failsTo?: 'schedule') {
  const pending = new Map(all.map((one) => [one.id, one]));
  return {
    pending,
    listPending: async () => ({ ok: true, value: [...pending.values()] }) as const,
    schedule: async (more: readonly LocalNotification[]) => {
      if (failsTo === 'schedule') return { ok: false, failure: 'FAILED' } as const;
      for (const one of more) pending.set(one.id, one);
      return { ok: true, value: undefined } as const;
    },
    cancel: async (ids: readonly number[]) => {
      for (const id of ids) pending.delete(id);
      return { ok: true, value: undefined } as const;
    },
  };
}

describe('notifications of an earlier version', () => {
  it('get the id and the extra data of their service, and keep time and texts', async () => {
    const kinds = ['lent', 'lent-expired', 'lent-snoozed'];
    const phone = phoneWith(kinds.map((kind) => notification(unscoped(), 'lent', kind)));
    await scopeNotifications(phone, scope, { own: [card], first: [] });
    const moved = kinds.map((kind) => notification(scopedCard, 'lent', kind));
    expect([...phone.pending.values()]).toEqual(moved.map((one) => ({ ...one, isPlain: false })));
    // Once more it changes nothing.
    await scopeNotifications(phone, scope, { own: [card], first: [] });
    expect([...phone.pending.keys()]).toEqual(moved.map(({ id }) => id));
  });

  it('that announce a change stay without actions', async () => {
    const extra = { ...card, type: 'ready', items: [3, 7] };
    const phone = phoneWith([{ id: notificationId(unscoped(), 'ready', '3 7'), title: 'A', body: 'B', at, extra }]);
    await scopeNotifications(phone, scope, { own: [card], first: [] });
    expect([...phone.pending.values()]).toMatchObject([
      { id: notificationId(scopedCard, 'ready', '3 7'), extra: { ...extra, scope }, isPlain: true },
    ]);
  });

  it('give way to what was planned since', async () => {
    const planned = notification(scopedCard, 'lent', 'lent', 'newer');
    const phone = phoneWith([notification(unscoped(), 'lent'), planned]);
    await scopeNotifications(phone, scope, { own: [card], first: [] });
    expect([...phone.pending.values()]).toEqual([planned]);
  });

  it('stay where the first service has the same card, where the card is another one, or the id is unknown', async () => {
    const all = [
      notification(unscoped(), 'lent'),
      notification(unscoped('b'), 'lent'),
      { ...notification(unscoped('c'), 'lent'), id: 5 },
    ];
    const phone = phoneWith(all);
    const own = [card, { libraryId: 1, userId: 'c' }];
    await scopeNotifications(phone, scope, { own, first: [card] });
    expect([...phone.pending.values()]).toEqual(all);
  });

  it('are not lost when the phone refuses the new ones', async () => {
    const old = notification(unscoped(), 'lent');
    const phone = phoneWith([old], 'schedule');
    expect(await scopeNotifications(phone, scope, { own: [card], first: [] })).toEqual({
      ok: false,
      failure: 'FAILED',
    });
    expect([...phone.pending.values()]).toEqual([old]);
  });
});
