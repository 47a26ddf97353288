import type { LoanRule } from '@buchfink/connectors/builtin/circulation/rules/circulation-rules';
import type { Patron } from '@buchfink/connectors/patron-system';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorld, type World, type WorldOptions } from './testing/circulation-world.ts';

let world: World;
afterEach(() => world.close());

/** Opens a library with this rule and a patron with one loan of 23 November 2026. */
async function loanBy(rule: LoanRule, worldOptions: WorldOptions = {}): Promise<Patron> {
  world = await openWorld({ ...worldOptions, rules: { loans: [rule], ...worldOptions.rules } });
  const patron = await world.addPatron('1');
  const [barcode = ''] = world.addTitle('a', 1);
  await world.circulation.desk.lend(barcode, '1');
  return patron;
}

const renewal = async (patron: Patron) =>
  (await world.circulation.patron.account(patron, world.context)).lent[0]?.renewal;
const renew = async (patron: Patron) => {
  const { status, reason, items } = await world.circulation.patron.renewAll(patron, { confirm: 'yes' }, world.context);
  const [item] = items ?? [];
  expect(item?.reason).toBe(reason);
  return status === 'OK' ? item?.new : reason;
};

/** Expects that the account announces a renewal correctly and that the renewal does the same. */
async function expectRenewal(patron: Patron, expected: object, outcome: string): Promise<void> {
  expect(await renewal(patron)).toEqual(expected);
  expect(await renew(patron)).toBe(outcome);
}

describe('a renewal', () => {
  it('counts its days from the day of the renewal', async () => {
    const patron = await loanBy({ days: 28, renewals: 3, renewalDays: 14 });
    world.wait(20);
    const ahead = { possible: true, reason: 'ok', count: 0, max: 3, until: '2026-12-27' };
    await expectRenewal(patron, ahead, '2026-12-27');
  });

  it('is too early while it would gain nothing, and says from when it is possible', async () => {
    const patron = await loanBy({ days: 28, renewals: 3, renewalDays: 14 });
    const early = { possible: false, reason: 'too-early', count: 0, max: 3, from: '2026-12-08' };
    await expectRenewal(patron, early, 'too-early');
    world.wait(14);
    await expectRenewal(patron, early, 'too-early');
    world.wait(1);
    expect(await renew(patron)).toBe('2026-12-22');
    expect(await renew(patron)).toBe('too-early');
  });

  it('is possible from the day that the rules name', async () => {
    const patron = await loanBy({ days: 28, renewals: 1, renewableDaysBefore: 3 });
    world.wait(24);
    const early = { possible: false, reason: 'too-early', count: 0, max: 1, from: '2026-12-18' };
    await expectRenewal(patron, early, 'too-early');
    world.wait(1);
    expect(await renew(patron)).toBe('2027-01-15');
  });

  it('ends on an open day', async () => {
    const isOpen = (_: string, day: string) => day !== '2026-12-22' && day !== '2026-12-23';
    const patron = await loanBy({ days: 28, renewals: 1 }, { isOpen });
    world.wait(1);
    expect(await renew(patron)).toBe('2026-12-24');
  });

  it('is not allowed where the rules allow none', async () => {
    const patron = await loanBy({ days: 28 });
    world.wait(28);
    await expectRenewal(patron, { possible: false, reason: 'not-allowed' }, 'not-allowed');
  });

  it('of an overdue loan follows the rules and stops its fees', async () => {
    const strict = await loanBy({ days: 28, renewals: 1, renewOverdue: false });
    world.wait(28);
    expect(await renewal(strict)).toMatchObject({ possible: true });
    world.wait(1);
    await expectRenewal(strict, { possible: false, reason: 'overdue', count: 0, max: 1 }, 'overdue');
    await world.close();
    const mild = await loanBy({ days: 28, renewals: 1, overdueFee: 20 });
    world.wait(30);
    expect(await renew(mild)).toBe('2027-01-20');
    world.wait(10);
    const { fees } = await world.circulation.patron.account(mild, world.context);
    expect(fees).toMatchObject([{ kind: 'overdue', amount: 40, date: '2026-12-23' }]);
  });

  it('is refused while the account has any block, and names it', async () => {
    const patron = await loanBy({ days: 28, renewals: 1 }, { rules: { patronGroups: { adults: { feeLimit: 10 } } } });
    const { desk } = world.circulation;
    world.wait(27);
    const blocked = { possible: false, reason: 'blocked', count: 0, max: 1 };
    await desk.setBlock('1', 'blocked');
    await expectRenewal(patron, blocked, 'blocked');
    await desk.setBlock('1');
    await desk.addFee('1', { amount: 11, text: '' });
    await expectRenewal(patron, blocked, 'fee-limit');
    await desk.payFees('1', 1);
    await desk.changePatron('1', { validUntil: '2026-12-19' });
    await expectRenewal(patron, blocked, 'card-expired');
    await desk.changePatron('1', { validUntil: '2026-12-20' });
    expect(await renew(patron)).toBe('2027-01-17');
  });

  it('is refused while more patrons wait than copies are on the shelf', async () => {
    const patron = await loanBy(
      { days: 28, renewals: 1 },
      { rules: { reservations: { pickupDays: 7, whileAvailable: true } } },
    );
    world.addTitle('a', 2);
    const waiting = [await world.addPatron('2'), await world.addPatron('3')];
    const reserve = (at: number) =>
      world.circulation.patron.reserve(waiting[at] ?? patron, { recordId: 'a' }, {}, world.context);
    await reserve(0);
    world.wait(27);
    expect(await renewal(patron)).toMatchObject({ possible: true });
    await reserve(1);
    await expectRenewal(patron, { possible: false, reason: 'reserved', count: 0, max: 1 }, 'reserved');
  });
});
