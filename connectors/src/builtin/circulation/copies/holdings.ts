import type { Circulation, TitleHolding } from '../circulation.ts';
import type { CirculationOptions } from '../circulation-options.ts';
import { hasReservable, isReservable } from '../rules/reservable.ts';
import type { CirculationReader } from '../store/circulation-store.ts';

/** Reads the holdings for the catalogue. */
export function holdingsOf(options: CirculationOptions): Circulation['holdings'] {
  const { store, libraryId, rules } = options;
  return {
    of: (recordIds) =>
      store.read(libraryId, async (unit) => {
        const holdings = new Map<string, TitleHolding>();
        for (const recordId of recordIds) {
          const holding = await holdingOf(options, unit, recordId);
          if (holding !== undefined) holdings.set(recordId, holding);
        }
        return holdings;
      }),
    reservesFromShelf: rules.reservations.whileAvailable === true,
    isReservable: (record) => hasReservable(rules, record),
    changed: (after, limit) =>
      store.read(libraryId, async (unit) => {
        const lines = await unit.ledger(after, limit);
        const recordIds = new Set(lines.flatMap(({ recordId }) => recordId ?? []));
        return { sequence: lines.at(-1)?.sequence ?? after, recordIds: [...recordIds] };
      }),
  };
}

async function holdingOf(
  { rules }: CirculationOptions,
  unit: CirculationReader,
  recordId: string,
): Promise<TitleHolding | undefined> {
  const copies = await unit.copiesOf(recordId);
  if (copies.length === 0) return undefined;
  const groups = Object.keys(rules.patronGroups);
  return {
    copies: copies.map(({ id, state, absence, due, at, itemType }) => ({
      id,
      state,
      absence,
      due,
      at,
      reservable: groups.some((group) => isReservable(rules, group, itemType, state)),
    })),
    waiting: (await unit.queueOf(recordId)).length,
  };
}
