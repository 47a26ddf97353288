import type { CirculationRules } from '@buchfink/connectors/builtin/circulation/rules/circulation-rules';
import type { LoanView, ReservationView } from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import type {
  CirculationReader,
  CirculationStore,
} from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import type { LedgerLine } from '@buchfink/connectors/builtin/circulation/store/ledger';
import { expect } from 'vitest';
import { replay } from './replay.ts';

/**
 * Expects that the circulation of a library is sound after any acts: it keeps the promises of the rules and of its
 * decision record, and its ledger replays to the current state.
 */
export async function expectSound(store: CirculationStore, libraryId: number, rules: CirculationRules): Promise<void> {
  await store.read(libraryId, async (unit) => {
    const patrons = await unit.patrons('', 100_000);
    const loans: LoanView[] = [];
    const reservations: ReservationView[] = [];
    const fees = [];
    for (const patron of patrons) {
      const mine = await unit.loansOf(patron.id);
      const waiting = (await unit.reservationsOf(patron.id)).filter(({ state }) => state !== 'expired');
      expectWithinLimits(rules, patron.group, mine, waiting);
      loans.push(...mine);
      reservations.push(...waiting);
      fees.push(...(await unit.feesOf(patron.id)));
    }
    await expectCopiesOnce(unit, loans, reservations);
    expectQueues(reservations);
    const lines = await unit.ledger(0, 10_000_000);
    await expectNoCopyForgotten(unit, lines);
    const replayed = replay(lines);
    expect(replayed.loans).toEqual(
      Object.fromEntries(loans.map(({ id, patronId, copyKey, due }) => [id, { patronId, copyKey, due }])),
    );
    expect(replayed.reservations).toEqual(
      Object.fromEntries(reservations.map(({ id, patronId, state, copyKey }) => [id, { patronId, state, copyKey }])),
    );
    expect(replayed.fees).toEqual(
      Object.fromEntries(fees.map(({ id, patronId, amount }) => [id, { patronId, amount }])),
    );
    expect(fees.every(({ amount }) => amount > 0)).toBe(true);
  });
}

function expectWithinLimits(
  { patronGroups, itemTypes }: CirculationRules,
  group: string,
  loans: readonly LoanView[],
  reservations: readonly ReservationView[],
): void {
  const { maxLoans = Infinity, maxReservations = Infinity, maxLoansOf = {} } = patronGroups[group] ?? {};
  expect(loans.length).toBeLessThanOrEqual(maxLoans);
  expect(reservations.length).toBeLessThanOrEqual(maxReservations);
  for (const [mediaGroup, max] of Object.entries(maxLoansOf)) {
    const groupLoans = loans.filter(({ copy }) => itemTypes[copy.itemType]?.mediaGroup === mediaGroup);
    expect(groupLoans.length).toBeLessThanOrEqual(max);
  }
  const titles = [
    ...loans.map(({ copy }) => `${copy.recordId} ${copy.issue} ${copy.key}`),
    ...new Set(loans.map(({ copy }) => `${copy.recordId} ${copy.issue}`)),
    ...reservations.map(({ recordId, issue }) => `${recordId} ${issue}`),
  ];
  // A patron never reserves a title twice, or a title that the patron has on loan.
  expect(new Set(titles).size).toBe(titles.length);
}

/** Expects each copy in one place at most: with one patron, on one pick-up shelf, or on the way to one. */
async function expectCopiesOnce(
  unit: CirculationReader,
  loans: readonly LoanView[],
  reservations: readonly ReservationView[],
): Promise<void> {
  const heldCopyKeys = [...loans, ...reservations].flatMap(({ copyKey }) => copyKey ?? []);
  expect(new Set(heldCopyKeys).size).toBe(heldCopyKeys.length);
  for (const { copy, due } of loans) expect(copy).toMatchObject({ state: 'lent', due });
  for (const { state, copyKey, pickupBranch, pickupUntil, pickupNumber } of reservations) {
    const copy = copyKey === undefined ? undefined : await unit.copy(copyKey);
    if (state === 'ready') expect(copy).toMatchObject({ state: 'reserved', at: pickupBranch });
    else if (state === 'in-transit') expect(copy).toMatchObject({ state: 'in-transit', to: pickupBranch });
    else expect(copy).toBeUndefined();
    expect([pickupUntil !== undefined, pickupNumber !== undefined]).toEqual([state === 'ready', state === 'ready']);
  }
  const shelves = reservations.filter(({ state }) => state === 'ready');
  const numbers = shelves.map(({ pickupBranch, pickupNumber }) => `${pickupBranch} ${pickupNumber}`);
  expect(new Set(numbers).size).toBe(numbers.length);
}

/** Expects that every copy in the ledger is lent, set aside for a reservation, or neither, as its state says. */
async function expectNoCopyForgotten(unit: CirculationReader, lines: readonly LedgerLine[]): Promise<void> {
  for (const key of new Set(lines.flatMap((line) => ('copyKey' in line ? line.copyKey : [])))) {
    const copy = await unit.copy(key);
    if (copy?.state === 'lent') expect(await unit.loanOfCopy(key)).toBeDefined();
    if (copy?.state === 'reserved') expect(await unit.reservationOfCopy(key)).toMatchObject({ state: 'ready' });
    if (copy?.state === 'in-transit') expect(copy.to).toBeDefined();
  }
}

/** Expects queue positions 1, 2, 3 … in the order of the reservations. */
function expectQueues(reservations: readonly ReservationView[]): void {
  const queues = new Map<string, ReservationView[]>();
  for (const reservation of reservations) {
    if (reservation.queuePosition === undefined) continue;
    const queue = `${reservation.recordId} ${reservation.issue}`;
    queues.set(queue, [...(queues.get(queue) ?? []), reservation]);
  }
  for (const queue of queues.values()) {
    const sorted = queue.sort((a, b) => a.number - b.number);
    expect(sorted.map(({ queuePosition }) => queuePosition)).toEqual(sorted.map((_, at) => at + 1));
  }
}
