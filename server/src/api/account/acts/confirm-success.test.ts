import type { UnlabelledAccount, UnlabelledLoan, UnlabelledReservation } from '@buchfink/connectors/unlabelled';
import { describe, expect, it } from 'vitest';
import { accountSnapshotOf, observeOutcome } from './account-snapshot.ts';
import { confirmSuccess } from './confirm-success.ts';
import type { RequestedAct } from './requested-act.ts';

const loan = (id: string, deadline: string | undefined, count?: number): UnlabelledLoan => ({
  id,
  title: id,
  mediaType: 'BOOK',
  renewToken: id,
  renewal: { possible: true, reason: 'ok', count },
  deadline,
});
const hold = (id: string, more: Partial<UnlabelledReservation> = {}): UnlabelledReservation => ({
  id,
  title: id,
  mediaType: 'BOOK',
  state: 'queued',
  cancelToken: id,
  ...more,
});
const accountOf = (lent: UnlabelledLoan[], reservations: UnlabelledReservation[] = []): UnlabelledAccount => ({
  libraryId: 1,
  userId: 'u',
  account: { blocks: [] },
  fees: [],
  retrieved: '',
  lent,
  reservations,
});
const ok = { status: 'OK' } as const;
const unknown = { status: 'ERROR', reason: 'unknown' } as const;

describe('a success that a system reports', () => {
  const confirm = (act: RequestedAct, before: UnlabelledReservation[], after: UnlabelledReservation[]) =>
    confirmSuccess(act, accountSnapshotOf(accountOf([], before)), accountOf([], after), ok);
  const reserve = { act: 'reserve', target: { recordId: 'r' }, chosen: {} } as const;
  const cancel = { act: 'cancel', token: 'a', chosen: {} } as const;
  const move = { act: 'changePickup', token: 'a', chosen: { branch: 'S' } } as const;
  const pause = { act: 'pause', token: 'a', pause: {}, chosen: {} } as const;
  const resume = { act: 'pause', token: 'a', pause: { resume: true }, chosen: {} } as const;

  it.each([
    ['a reservation that the account shows', reserve, [hold('a')], [hold('a'), hold('b')], ok],
    ['a reservation that it does not show', reserve, [hold('a')], [hold('a')], unknown],
    ['a reservation that is gone', cancel, [hold('a')], [], ok],
    ['a cancelled reservation that is still there', cancel, [hold('a')], [hold('a')], unknown],
    ['a cancelled one that is kept as expired', cancel, [hold('a')], [hold('a', { state: 'expired' })], ok],
    ['a changed branch', move, [hold('a', { pickupBranchId: 'M' })], [hold('a', { pickupBranchId: 'S' })], ok],
    ['an unchanged branch', move, [hold('a', { pickupBranchId: 'M' })], [hold('a', { pickupBranchId: 'M' })], unknown],
    ['a branch that the account does not tell', move, [hold('a')], [hold('a')], ok],
    ['a pause', pause, [hold('a')], [hold('a', { state: 'paused' })], ok],
    ['a pause without effect', pause, [hold('a')], [hold('a')], unknown],
    ['an end of a pause', resume, [hold('a', { state: 'paused' })], [hold('a')], ok],
    [
      'an end of a pause without effect',
      resume,
      [hold('a', { state: 'paused' })],
      [hold('a', { state: 'paused' })],
      unknown,
    ],
    ['an act on what the account did not show before', cancel, [], [hold('a')], ok],
  ] as const)('is compared with the account: %s', (_, act, before, after, expected) => {
    expect(confirm(act, [...before], [...after])).toEqual(expected);
  });

  const growing = (count: number, more: Partial<UnlabelledAccount> = {}): UnlabelledAccount => ({
    ...accountOf([], [hold('a')]),
    unlistedReservations: count > 0 ? count : undefined,
    ...more,
  });
  it.each([
    ['counts grow, though the list does not', growing(0), growing(1), ok],
    ['counts grow from some to more', growing(3), growing(4), ok],
    ['neither counts nor list move', growing(2), growing(2), unknown],
    [
      'the system tells nothing at all',
      growing(0, { untold: ['reservations'] }),
      growing(0, { untold: ['reservations'] }),
      ok,
    ],
    ['the system tells nothing afterwards', growing(1), growing(0, { untold: ['loans', 'reservations'] }), ok],
  ] as const)(
    'of a reservation is believed unless what is counted contradicts it: %s',
    (_, before, after, expected) => {
      expect(confirmSuccess(reserve, accountSnapshotOf(before), after, ok)).toEqual(expected);
      // Without an answer only what grows shows it.
      const grows = after.unlistedReservations === (before.unlistedReservations ?? 0) + 1;
      expect(observeOutcome(reserve, accountSnapshotOf(before), after).answer).toEqual(grows ? ok : unknown);
    },
  );

  it('of a cancellation is believed when one of two that look alike is gone', () => {
    expect(confirmSuccess(cancel, accountSnapshotOf(growing(1)), growing(0), ok)).toEqual(ok);
    expect(observeOutcome(cancel, accountSnapshotOf(growing(1)), growing(0)).answer).toEqual(ok);
    expect(confirmSuccess(cancel, accountSnapshotOf(growing(1)), growing(1), ok)).toEqual(unknown);
  });

  it.each([
    ['the same date as before', '2026-12-01', '2026-12-01', { outcome: 'renewed', new: '2026-12-01' }],
    ['no date', undefined, '2026-12-01', { outcome: 'renewed', new: '2026-12-01' }],
    ['no date, and the account a later one', undefined, '2026-12-22', { outcome: 'renewed', new: '2026-12-22' }],
    ['another date than the account', '2026-12-22', '2026-12-23', { outcome: 'renewed', new: '2026-12-23' }],
    ['a date that the account does not tell', '2026-12-22', undefined, { outcome: 'renewed', new: '2026-12-22' }],
    ['a later date than the account keeps', '2026-12-22', '2026-12-01', { outcome: 'unknown' }],
  ] as const)('of a renewal is believed where the answer has %s', (_, due, now, expected) => {
    const item = { id: 'a', title: 'a', outcome: 'renewed', new: due } as const;
    const renew = { act: 'renew', tokens: ['a'], chosen: {} } as const;
    const before = accountSnapshotOf(accountOf([loan('a', '2026-12-01')]));
    const { items } = confirmSuccess(renew, before, accountOf([loan('a', now)]), { ...ok, items: [item] });
    expect(items).toEqual([{ id: 'a', title: 'a', ...expected }]);
  });

  it('of a renewal is unknown where the system counts renewals and has not counted it', () => {
    const renew = { act: 'renew', tokens: ['a'], chosen: {} } as const;
    const item = { id: 'a', title: 'a', outcome: 'renewed', new: '2026-12-01' } as const;
    const confirm = (count: number) =>
      confirmSuccess(
        renew,
        accountSnapshotOf(accountOf([loan('a', '2026-12-01', 1)])),
        accountOf([loan('a', '2026-12-01', count)]),
        { ...ok, items: [item] },
      );
    expect(confirm(1)).toMatchObject({ status: 'ERROR', reason: 'unknown', items: [{ outcome: 'unknown' }] });
    expect(confirm(2)).toMatchObject({ status: 'OK', items: [{ outcome: 'renewed', new: '2026-12-01' }] });
    const observe = (count: number) =>
      observeOutcome(
        renew,
        accountSnapshotOf(accountOf([loan('a', '2026-12-01', 1)])),
        accountOf([loan('a', '2026-12-01', count)]),
      ).answer;
    expect(observe(1)).toMatchObject({ reason: 'unknown' });
    expect(observe(2)).toMatchObject({ status: 'OK', items: [{ outcome: 'renewed' }] });
  });

  it('of renewals is compared loan by loan', () => {
    const items = ['a', 'b', 'c', 'd', 'e'].map(
      (id) => ({ id, title: id, outcome: 'renewed', new: '2027-01-01' }) as const,
    );
    const before = accountOf([
      loan('a', '2026-12-01'),
      loan('b', '2026-12-01'),
      loan('c', '2026-12-01', 0),
      loan('d', undefined),
    ]);
    const after = accountOf([
      loan('a', '2026-12-29'),
      loan('b', '2026-12-01'),
      loan('c', '2026-12-01', 1),
      loan('d', undefined),
    ]);
    const renewAll = { act: 'renew', chosen: {} } as const;
    expect(confirmSuccess(renewAll, accountSnapshotOf(before), after, { ...ok, items })).toEqual({
      status: 'OK',
      items: [
        { id: 'a', title: 'a', outcome: 'renewed', new: '2026-12-29' },
        { id: 'b', title: 'b', outcome: 'unknown' },
        ...items.slice(2),
      ],
    });
  });

  it('of one renewal without effect is unknown, and a refusal stays', () => {
    const account = accountOf([loan('a', '2026-12-01')]);
    const renew = { act: 'renew', tokens: ['a'], chosen: {} } as const;
    const confirm = (item: object) =>
      confirmSuccess(renew, accountSnapshotOf(account), account, {
        ...ok,
        items: [{ id: 'a', title: 'a', outcome: 'renewed', ...item }],
      });
    expect(confirm({ new: '2026-12-29' })).toEqual({
      ...unknown,
      items: [{ id: 'a', title: 'a', outcome: 'unknown' }],
    });
    expect(confirm({ outcome: 'refused' })).toMatchObject({ status: 'OK', items: [{ outcome: 'refused' }] });
  });
});

it('finds a reservation without an answer although the system names no record', () => {
  const act = { act: 'reserve', target: { recordId: 'r' }, chosen: {} } as const;
  const observe = (added: UnlabelledReservation[]) =>
    observeOutcome(act, accountSnapshotOf(accountOf([], [hold('a')])), accountOf([], [hold('a'), ...added])).answer;
  expect(observe([hold('b')])).toEqual(ok);
  expect(observe([hold('b', { recordId: 'r' })])).toEqual(ok);
  expect(observe([hold('b', { recordId: 'other' })])).toEqual(unknown);
  expect(observe([])).toEqual(unknown);
});
