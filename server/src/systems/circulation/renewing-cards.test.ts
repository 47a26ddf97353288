import type { NewPatron } from '@buchfink/connectors/builtin/circulation/desk/desk';
import type { CardRenewalRules } from '@buchfink/connectors/builtin/circulation/rules/registration-rules';
import type { Patron } from '@buchfink/connectors/patron-system';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from './testing/circulation-world.ts';
import { expectSound } from './testing/invariants.ts';
import { registeringRules } from './testing/registering.ts';

let world: World;
afterEach(() => world.close());

const address = { street: 'Lindenstraße 5', postcode: '04103', town: 'Leipzig' };

/** A library whose cards can be renewed by these rules, and a patron with such a card. */
async function open(rules: Partial<CardRenewalRules> = {}, patron: Partial<NewPatron> = {}): Promise<Patron> {
  const cardRenewal = { months: 12, daysBefore: 28, fee: 1_000, ...rules };
  const patronGroups = { adults: { feeLimit: 2_000 }, children: {}, provisional: {} };
  world = await openWorld({ now: '2027-02-01T09:00:00Z', rules: { ...registeringRules(), patronGroups, cardRenewal } });
  return world.addPatron('501', { ...address, validUntil: '2027-02-20', ...patron });
}
const offerOf = (patron: Patron) => world.circulation.patron.cardRenewal?.(patron, world.context);
const renew = (patron: Patron, newEnd: string, fee?: number) =>
  world.circulation.patron.renewCard?.(patron, { newEnd, fee }, world.context);
const feesOf = async (patron: Patron) =>
  (await world.circulation.patron.account(patron, world.context)).fees.map(({ kind, amount }) => [kind, amount]);

describe('renewing a card', () => {
  it('is for the desk where the rules say nothing', async () => {
    world = await openWorld();
    expect(world.circulation.patron.renewCard).toBeUndefined();
  });

  it('extends it from its last day, and charges the fee once', async () => {
    const patron = await open();
    expect(await offerOf(patron)).toEqual({
      validUntil: '2027-02-20',
      newEnd: '2028-02-20',
      fee: { amount: 1_000, currency: 'EUR' },
      address: ['Lindenstraße 5', '04103 Leipzig'],
    });
    const answers = await Promise.all([renew(patron, '2028-02-20', 1_000), renew(patron, '2028-02-20', 1_000)]);
    expect(answers.map((answer) => answer?.outcome)).toEqual(['renewed', 'renewed']);
    expect(answers[0]?.card).toMatchObject({ validUntil: '2028-02-20', reason: 'too-early' });
    expect(await feesOf(patron)).toEqual([['card', 1_000]]);
    await expectSound(world.opened.store, 1, world.options.rules);
  });

  it('extends an expired card from today, and everything works again', async () => {
    const patron = await open({ fee: 0 }, { validUntil: '2026-06-30' });
    const blocks = async () => (await world.circulation.patron.account(patron, world.context)).account.blocks;
    expect((await blocks()).map(({ code }) => code)).toEqual(['card-expired']);
    expect(await renew(patron, '2028-02-01')).toMatchObject({ outcome: 'renewed', card: { validUntil: '2028-02-01' } });
    expect([await blocks(), await feesOf(patron)]).toEqual([[], []]);
  });

  it('costs nothing that the patron has not seen, and has no other end', async () => {
    const patron = await open();
    for (const [newEnd, fee] of [
      ['2028-02-20', undefined],
      ['2028-02-20', 500],
      ['2099-01-01', 1_000],
    ] as const)
      expect(await renew(patron, newEnd, fee)).toMatchObject({ outcome: 'refused', card: { reason: 'changed' } });
    expect([await feesOf(patron), (await offerOf(patron))?.validUntil]).toEqual([[], '2027-02-20']);
  });

  it.each<[string, Partial<NewPatron>, string]>([
    ['is valid for long', { validUntil: '2027-12-31' }, 'too-early'],
    ['has no end', { validUntil: undefined }, 'no-end'],
    ['is provisional', { group: 'provisional' }, 'provisional'],
    ['has no whole address', { postcode: undefined }, 'no-address'],
  ])('is refused when it %s', async (_, change, reason) => {
    const patron = await open({}, change);
    expect(await offerOf(patron)).toMatchObject({ reason });
    expect(await offerOf(patron)).not.toHaveProperty('newEnd');
    expect(await renew(patron, '2028-02-20', 1_000)).toMatchObject({ outcome: 'refused', card: { reason } });
  });

  it('is refused while the account is blocked or owes too much', async () => {
    const patron = await open();
    await world.circulation.desk.setBlock('501', 'confirm-data');
    expect(await offerOf(patron)).toMatchObject({ reason: 'blocked' });
    await world.circulation.desk.setBlock('501');
    await world.circulation.desk.addFee('501', { amount: 2_001, text: 'Schaden' });
    expect(await offerOf(patron)).toMatchObject({ reason: 'fees' });
  });
});
