import type { CallContext } from '@buchfink/connectors/call-context';
import type { ActAnswer, PatronSystem, ReservationTarget } from '@buchfink/connectors/patron-system';
import type { UnlabelledAccount, UnlabelledLoan, UnlabelledReservation } from '@buchfink/connectors/unlabelled';
import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import { describe, expect, it } from 'vitest';
import { checkedPatrons } from './checked-patrons.ts';
import { findReservationRefusal } from './reservation-checks.ts';

const patron = { userId: 'u', patronId: 'p' };
const today = '2026-11-26';
const target: ReservationTarget = {
  recordId: 'r1',
  copies: [
    { id: 'c1', barcode: 'b1' },
    { id: 'c2', barcode: 'b2' },
  ],
};

const loan = (more: Partial<UnlabelledLoan> = {}): UnlabelledLoan => ({
  id: 'l',
  title: 'T',
  mediaType: 'BOOK',
  renewal: { possible: false, reason: 'unknown' },
  ...more,
});
const reservation = (more: Partial<UnlabelledReservation> = {}): UnlabelledReservation => ({
  id: 'h',
  title: 'T',
  mediaType: 'BOOK',
  state: 'queued',
  ...more,
});
const accountOf = (more: Partial<UnlabelledAccount> = {}): UnlabelledAccount => ({
  libraryId: 1,
  userId: 'u',
  account: { blocks: [] },
  fees: [],
  lent: [],
  reservations: [],
  retrieved: '',
  ...more,
});
const blocked = (code: UnlabelledAccount['account']['blocks'][number]['code']) =>
  accountOf({ account: { blocks: [{ code }] } });

describe('a reservation is refused before the system is asked', () => {
  it.each([
    ['an expired card', blocked('card-expired'), 'card-expired'],
    [
      'a card that was valid until yesterday',
      accountOf({ account: { blocks: [], validUntil: { date: '2026-11-25' } } }),
      'card-expired',
    ],
    ['a blocked card', blocked('blocked'), 'blocked'],
    ['a lost card', blocked('card-lost'), 'card-lost'],
    ['fees above the limit', blocked('fees'), 'fee-limit'],
    ['overdue loans', blocked('overdue'), 'overdue'],
    ['a loan of the title', accountOf({ lent: [loan({ recordId: 'r1' })] }), 'lent-to-you'],
    ['a loan of one of its copies', accountOf({ lent: [loan({ barcode: 'b2' })] }), 'lent-to-you'],
    ['a reservation of the title', accountOf({ reservations: [reservation({ recordId: 'r1' })] }), 'reserved-by-you'],
  ] as const)('for %s', (_, account, reason) => {
    expect(findReservationRefusal({ account, target, today })).toBe(reason);
  });

  it.each([
    ['an empty account', accountOf(), target],
    ['a card that is valid until today', accountOf({ account: { blocks: [], validUntil: { date: today } } }), target],
    ['a block that only the library can explain', blocked('other'), target],
    [
      'loans and reservations of other titles',
      accountOf({ lent: [loan({ recordId: 'r2', barcode: 'b9' })], reservations: [reservation({ recordId: 'r2' })] }),
      target,
    ],
    [
      'an expired reservation of the title',
      accountOf({ reservations: [reservation({ recordId: 'r1', state: 'expired' })] }),
      target,
    ],
    [
      'a loan of another issue than the chosen one',
      accountOf({ lent: [loan({ recordId: 'r1', barcode: 'b1' })] }),
      { ...target, copyId: 'c2' },
    ],
    [
      'a reservation of perhaps another issue',
      accountOf({ reservations: [reservation({ recordId: 'r1' })] }),
      { ...target, copyId: 'c2' },
    ],
  ] as const)('but not for %s', (_, account, reserved) => {
    expect(findReservationRefusal({ account, target: reserved, today })).toBeUndefined();
  });

  it('for a loan of the chosen issue', () => {
    const account = accountOf({ lent: [loan({ barcode: 'b2' })] });
    expect(findReservationRefusal({ account, target: { ...target, copyId: 'c2' }, today })).toBe('lent-to-you');
  });
});

/** Checked accounts of a system that answers as given, and its calls. */
function setUp({
  account = async () => accountOf(),
  answers = [{ status: 'OK' }],
  isShared = false,
}: {
  account?: () => Promise<UnlabelledAccount>;
  answers?: readonly ActAnswer[];
  isShared?: boolean;
} = {}) {
  let time = Date.parse('2026-11-26T09:00:00Z');
  const now = () => new Date(time);
  const calls: string[] = [];
  const left = [...answers];
  const system: PatronSystem = {
    login: async () => ({ ...patron, readableAway: false }),
    card: async () => ({ number: 'u' }),
    async account() {
      calls.push('account');
      return account();
    },
    async reserve() {
      calls.push('reserve');
      return left.shift() ?? { status: 'OK' };
    },
    async changePickup() {
      calls.push('changePickup');
      return left.shift() ?? { status: 'OK' };
    },
    async renew() {
      calls.push('renew');
      return { status: 'OK', items: [] };
    },
  };
  const context: CallContext = {
    locale: 'de',
    signal: new AbortController().signal,
    deadline: Infinity,
    requestId: '1',
    now,
  };
  const checked = checkedPatrons(system, { dayAt: (instant) => instant.toISOString().slice(0, 10), now, isShared });
  const reserve = (branch?: string, offeredBranches?: readonly string[]) =>
    checked.reserve?.(patron, target, { branch, offeredBranches }, context);
  return { checked, calls, context, reserve, wait: (seconds: number) => (time += seconds * 1000) };
}

const question: ActAnswer = {
  status: 'SELECTION_NEEDED',
  action: 'branch',
  selection: [
    { key: 'M', label: 'Mitte' },
    { key: 'S', label: 'Süd' },
  ],
};

describe('checked accounts', () => {
  it('do not ask the system to reserve what the account forbids', async () => {
    const { reserve, calls } = setUp({ account: async () => blocked('fees') });
    expect(await reserve()).toEqual({ status: 'ERROR', reason: 'fee-limit' });
    expect(calls).toEqual(['account']);
  });

  it('read the account once for the steps of an act, and anew after each act', async () => {
    const { reserve, calls, checked, context } = setUp({ answers: [question, { status: 'OK' }] });
    await checked.account(patron, context);
    await reserve();
    await reserve('S');
    expect(calls).toEqual(['account', 'reserve', 'reserve']);
    await reserve();
    await checked.renew?.(patron, ['t'], {}, context);
    await reserve();
    expect(calls.slice(3)).toEqual(['account', 'reserve', 'renew', 'account', 'reserve']);
    const step = setUp({ answers: [question, question] });
    await step.reserve();
    step.wait(16);
    await step.reserve();
    expect(step.calls).toEqual(['account', 'reserve', 'account', 'reserve']);
  });

  it('read the account for each step where other nodes act on it too', async () => {
    const { reserve, calls } = setUp({ isShared: true, answers: [question, { status: 'OK' }] });
    await reserve();
    await reserve('S');
    expect(calls).toEqual(['account', 'reserve', 'account', 'reserve']);
  });

  it('refuse a branch that the system has not offered', async () => {
    const offeredBranches = ['M', 'S'];
    const { reserve, calls } = setUp();
    expect(await reserve('elsewhere', offeredBranches)).toEqual({ status: 'ERROR', reason: 'not-allowed' });
    expect(await reserve('elsewhere', [])).toMatchObject({ reason: 'not-allowed' });
    expect(calls).not.toContain('reserve');
    expect(await reserve('M', offeredBranches)).toEqual({ status: 'OK' });
    const moved = setUp();
    const move = (branch: string) =>
      moved.checked.changePickup?.(patron, 't', { branch, offeredBranches }, moved.context);
    expect(await move('X')).toMatchObject({ reason: 'not-allowed' });
    expect(moved.calls).toEqual([]);
    expect(await move('S')).toEqual({ status: 'OK' });
  });

  it('leave the choice to the system where it is unknown what was offered', async () => {
    const { reserve } = setUp();
    expect(await reserve('M')).toEqual({ status: 'OK' });
  });

  it('leave the decision to the system when the account cannot be read', async () => {
    const codes: readonly ErrorCode[] = ['library-unavailable', 'library-timeout', 'library-answer', 'library-busy'];
    for (const code of codes) {
      const { reserve } = setUp({ account: async () => Promise.reject(new ApiException(code)) });
      expect(await reserve()).toEqual({ status: 'OK' });
    }
    const ended = setUp({ account: async () => Promise.reject(new ApiException('session-ended')) });
    await expect(ended.reserve()).rejects.toMatchObject({ code: 'session-ended' });
    expect(ended.calls).toEqual(['account']);
  });

  it('keep the accounts of patrons apart', async () => {
    const { checked, calls, context } = setUp();
    await checked.account(patron, context);
    await checked.reserve?.({ userId: 'u2', patronId: 'p2' }, target, {}, context);
    expect(calls).toEqual(['account', 'account', 'reserve']);
  });

  it('offer only the acts that the system offers', () => {
    const { checked } = setUp();
    expect([checked.reserve, checked.renew, checked.cancel, checked.pause].map((act) => act !== undefined)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
