import type { ActAnswer, Patron } from '@buchfink/connectors/patron-system';
import { completeAct } from '@buchfink/connectors/testing/rules/complete-act';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openWorld, testRules } from './testing/circulation-world.ts';
import { expectSound } from './testing/invariants.ts';

const branches = ['M', 'N', 'S'].map((id) => ({ id, name: `Zweigstelle ${id}` }));

/** Narrow limits and short periods, so that random acts reach all of them. */
const rules = {
  ...testRules,
  patronGroups: {
    adults: { maxLoans: 3, maxReservations: 2, feeLimit: 900, maxOverdueDays: 20, maxLoansOf: { films: 1 } },
    children: { maxLoans: 2, maxReservations: 1 },
  },
  loans: [
    { itemTypes: ['film'], days: 7, renewals: 1, loanFee: 100, reservable: true, reservationFee: 50, overdueFee: 30 },
    { days: 14, renewals: 2, renewableDaysBefore: 10, renewalFee: 10, overdueFee: 20, overdueFeeMost: 200 },
  ],
  reservations: { pickupDays: 3, notFetchedFee: 100, whileAvailable: true, showExpiredDays: 3 },
  forgetAfterDays: 10,
};

const often = ['lend', 'checkout', 'return', 'reserve', 'giveBack', 'renewAll', 'renew', 'wait'] as const;
const seldom = ['cancel', 'pause', 'resume', 'move', 'pay', 'fee', 'state', 'block', 'tick'] as const;
const acts = fc.record({
  act: fc.constantFrom(...often, ...often, ...often, ...seldom),
  who: fc.nat(11),
  what: fc.nat(11),
});

/** Opens a library with a few titles: one in two volumes, one a film, one a package of two parts. */
async function library() {
  const world = await openWorld({ rules, branches, isOpen: (_, day) => new Date(`${day}T12:00Z`).getUTCDay() !== 0 });
  const barcodes = [
    ...world.addTitle('a', [{ parts: 2 }, { branch: 'N' }]),
    ...world.addTitle('b', [{ volume: '1' }, { volume: '1', branch: 'S' }, { volume: '2' }]),
    ...world.addTitle('c', 2, { mediaType: 'DVD' }),
    ...world.addTitle('d', [{ state: 'lent', due: '2026-12-01' }, { state: 'in-transit' }, { state: 'reserved' }]),
  ];
  const patrons: Patron[] = [];
  for (const card of ['1', '2', '3', '4'])
    patrons.push(await world.addPatron(card, { group: card === '4' ? 'children' : 'adults' }));
  return { world, barcodes, patrons };
}

type Act = Parameters<Parameters<typeof acts.map>[0]>[0];

async function perform(
  { world, barcodes, patrons }: Awaited<ReturnType<typeof library>>,
  { act, who, what }: Act,
): Promise<ActAnswer | undefined> {
  const { desk, patron: role, checkout } = world.circulation;
  const patron = patrons[who % patrons.length];
  const barcode = barcodes[what % barcodes.length] ?? '';
  const branch = branches[who % branches.length]?.id ?? '';
  if (patron === undefined) return undefined;
  const { context } = world;
  const token = async () => {
    const { reservations } = await role.account(patron, context);
    return reservations[what % Math.max(1, reservations.length)]?.id ?? 'none';
  };
  switch (act) {
    case 'lend':
      await desk.lend(barcode, patron.userId, { branchId: branch });
      return undefined;
    case 'checkout': {
      const { code: loanCode } = await checkout.requestLoan(patron, barcode, context);
      const codes = [loanCode || 'none', what % 3 === 0 ? 'wrong' : loanCode || 'none'];
      for (const code of codes)
        await checkout.confirmLoan(patron, barcode, { code, partsRead: 1 + (what % 2) }, context);
      return undefined;
    }
    case 'return':
      await checkout.confirmReturn(patron, barcode, what % 2 === 0 ? branch : undefined, context);
      return undefined;
    case 'giveBack':
      await desk.giveBack(barcode, branch);
      return undefined;
    case 'reserve': {
      const target = { recordId: barcode.slice(0, 1), copyId: what % 2 === 0 ? barcode : undefined };
      return completeAct((chosen) => role.reserve(patron, target, chosen, context), { branch });
    }
    case 'renewAll':
      return completeAct((chosen) => role.renewAll(patron, chosen, context));
    case 'renew': {
      const { lent } = await role.account(patron, context);
      const tokens = lent.slice(what % 2).map(({ id }) => id);
      return completeAct((chosen) => role.renew(patron, [...tokens, 'none'], chosen, context));
    }
    case 'cancel': {
      const id = await token();
      return completeAct((chosen) => role.cancel(patron, id, chosen, context));
    }
    case 'pause':
      return role.pause(patron, await token(), what % 2 === 0 ? {} : { until: '2026-12-10' }, {}, context);
    case 'resume':
      return role.pause(patron, await token(), { resume: true }, {}, context);
    case 'move': {
      const id = await token();
      return completeAct((chosen) => role.changePickup(patron, id, chosen, context));
    }
    case 'fee':
      await desk.addFee(patron.userId, { amount: 50 + what, text: 'Ausweis' });
      return undefined;
    case 'pay': {
      const { fees, account } = await role.account(patron, context);
      const owed = account.pendingFees?.amount ?? 0;
      // Another act may have paid the fees meanwhile.
      const pay = desk.payFees(patron.userId, what % 2 === 0 ? owed : Math.ceil(owed / 2));
      await pay.catch(() => desk.waiveFee(fees[0]?.id ?? '')).catch(() => undefined);
      return undefined;
    }
    case 'state':
      await desk.setCopyState(barcode, what % 4 === 0 ? 'missing' : 'available').catch(() => undefined);
      return undefined;
    case 'block':
      await desk.setBlock(patron.userId, what === 0 ? 'blocked' : undefined);
      return undefined;
    case 'tick':
      return desk.tick().then(() => undefined);
    default:
      world.wait(what % 3);
      return undefined;
  }
}

function expectLater({ items = [] }: ActAnswer): void {
  for (const { outcome, old = '', new: fresh = '' } of items) if (outcome === 'renewed') expect(fresh > old).toBe(true);
}

async function run(acts: readonly Act[]): Promise<void> {
  const world = await library();
  try {
    for (const [at, act] of acts.entries()) {
      const answer = await perform(world, act);
      if (answer !== undefined) expectLater(answer);
      if (at % 5 === 4) await expectSound(world.world.options.store, 1, rules);
    }
    await expectSound(world.world.options.store, 1, rules);
  } finally {
    await world.world.close();
  }
}

/** In milliseconds. Ten seconds are enough on an idle machine. */
const timeout = 600_000;

it('keeps circulation sound after any acts, and its ledger complete', { timeout }, async () => {
  const acted = fc.array(acts, { minLength: 60, maxLength: 100, size: 'max' });
  await fc.assert(fc.asyncProperty(acted, run), { numRuns: 20 });
});

it('keeps circulation sound under concurrent acts', { timeout }, async () => {
  const acted = fc.array(acts, { minLength: 40, maxLength: 80, size: 'max' });
  await fc.assert(
    fc.asyncProperty(acted, async (acts) => {
      const world = await library();
      try {
        await Promise.all(acts.map((act) => perform(world, act)));
        await expectSound(world.world.options.store, 1, rules);
      } finally {
        await world.world.close();
      }
    }),
    { numRuns: 10 },
  );
});
