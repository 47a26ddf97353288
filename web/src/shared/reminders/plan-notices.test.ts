import type { AccountData, Loan, Reservation } from '@buchfink/contract/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activateLocale, currentTexts, loadPhoneTexts, overrideMessages } from '#shared/i18n/i18n.ts';
import { isObsoleteNotice, planNotices } from './plan-notices.ts';
import { usualQuietHours } from './plan-notifications.ts';
import type { SeenItems } from './reminder.ts';

beforeAll(async () => {
  await activateLocale('de');
  await loadPhoneTexts();
});
afterAll(() => overrideMessages({ de: {}, en: {} }));

const noon = new Date(2026, 11, 1, 12);

/** An account: the states of reservations, and why loans cannot be renewed (`ok` = they can). */
const account = (
  states: readonly Reservation['state'][],
  reasons: readonly Loan['renewal']['reason'][] = [],
): AccountData =>
  ({
    libraryId: 1,
    userId: 'a',
    reservations: states.map((state, at) => ({ id: `r${at}`, title: `Film ${at}`, state })),
    lent: reasons.map((reason, at) => ({
      id: `l${at}`,
      title: `Buch ${at}`,
      renewal: { possible: reason === 'ok', reason },
    })),
  }) as unknown as AccountData;

const plan = (data: AccountData, seen: SeenItems | undefined, more: Partial<Parameters<typeof planNotices>[2]> = {}) =>
  planNotices(data, seen, {
    now: noon,
    notices: { ready: true, renewals: true },
    quietHours: usualQuietHours,
    libname: 'Stadt',
    scope: '',
    t: currentTexts().t,
    pending: [],
    ...more,
  });
const titles = ({ notifications }: ReturnType<typeof plan>) => notifications.map(({ title, body }) => [title, body]);

describe('a notice', () => {
  it('tells once, with a count and titles, what became ready and what can no longer be renewed', () => {
    const before = plan(account(['queued', 'queued', 'ready'], ['ok', 'ok']), undefined);
    expect(before.notifications).toEqual([]);
    const data = account(['ready', 'ready', 'ready'], ['reserved', 'ok']);
    const after = plan(data, before.seen);
    expect(titles(after)).toEqual([
      ['2 Vormerkungen liegen zur Abholung bereit', 'Stadt: Film 0 · Film 1'],
      ['Ein Medium lässt sich nicht mehr verlängern', 'Stadt: Buch 0'],
    ]);
    expect(plan(data, after.seen).notifications).toEqual([]);
  });

  it('in English has the same counts', async () => {
    await activateLocale('en');
    const after = plan(
      account(['ready'], ['max-renewals', 'reserved']),
      plan(account(['queued'], ['ok', 'ok']), undefined).seen,
    );
    await activateLocale('de');
    expect(titles(after)).toEqual([
      ['One reservation is ready for collection', 'Stadt: Film 0'],
      ['2 items can no longer be renewed', 'Stadt: Buch 0 · Buch 1'],
    ]);
  });

  it.each(['too-early', 'unknown', 'blocked'] as const)('is not made of a loan that is %s for a time', (reason) => {
    const { seen } = plan(account([], ['ok']), undefined);
    const meanwhile = plan(account([], [reason]), seen);
    expect(meanwhile.notifications).toEqual([]);
    expect(plan(account([], ['reserved']), meanwhile.seen).notifications).toHaveLength(1);
  });

  it('is made once of a state that comes and goes, and again of a loan that could be renewed in between', () => {
    const ready = plan(account(['ready']), plan(account(['queued']), undefined).seen);
    const back = plan(account(['in-transit']), ready.seen);
    expect(plan(account(['ready']), back.seen).notifications).toEqual([]);
    const renewable = plan(account([], ['ok']), plan(account([], ['reserved']), undefined).seen);
    expect(plan(account([], ['reserved']), renewable.seen).notifications).toHaveLength(1);
  });

  it('is not made of what is switched off, and not later when it is switched on', () => {
    const { seen } = plan(account(['queued'], ['ok']), undefined);
    const data = account(['ready'], ['reserved']);
    const off = plan(data, seen, { notices: { ready: false, renewals: false } });
    expect(off.notifications).toEqual([]);
    expect(plan(data, off.seen).notifications).toEqual([]);
  });

  it('replaces itself when a run is repeated, and leaves out what is pending', () => {
    const { seen } = plan(account(['queued', 'queued']), undefined);
    const [first] = plan(account(['ready', 'queued']), seen).notifications;
    const [again] = plan(account(['ready', 'queued']), seen).notifications;
    expect(first?.id).toBe(again?.id);
    const [other] = plan(account(['ready', 'ready']), seen, { pending: first ? [first] : [] }).notifications;
    expect([other?.body, other?.id === first?.id]).toEqual(['Stadt: Film 1', false]);
  });

  it('waits for the end of the quiet hours, has no actions, and names no id of the library', () => {
    const { seen } = plan(account(['queued']), undefined);
    const [notice] = plan(account(['ready']), seen, { now: new Date(2026, 11, 1, 23) }).notifications;
    expect([notice?.at, notice?.isPlain]).toEqual([new Date(2026, 11, 2, 8), true]);
    expect(JSON.stringify([seen, notice?.extra])).not.toContain('r0');
  });

  it('that waits is obsolete when nothing of it holds any more', () => {
    const { seen } = plan(account(['queued'], ['ok']), undefined);
    const now = account(['ready'], ['reserved']);
    const { notifications } = plan(now, seen);
    expect(notifications.map((notice) => isObsoleteNotice(notice, now))).toEqual([false, false]);
    const later = account([], ['ok']);
    expect(notifications.map((notice) => isObsoleteNotice(notice, later))).toEqual([true, true]);
  });
});
