import { addDays, dayIn, openDayFrom } from './calendar-day.ts';
import type { CirculationOptions } from './circulation.ts';
import type { CirculationReader, CirculationUnit, Day } from './circulation-store.ts';
import type { LedgerEntry } from './ledger.ts';

/** One look at the circulation of a library, at one moment. */
export interface Looking {
  readonly given: CirculationOptions;
  readonly unit: CirculationReader;
  readonly now: Date;
  /** The day it is in the library. */
  readonly today: Day;
}

/** One change of the circulation of a library, at one moment. */
export interface Acting extends Looking {
  readonly unit: CirculationUnit;
}

/** Looks at one state of things. */
export function look<T>(given: CirculationOptions, now: Date, run: (looking: Looking) => Promise<T>): Promise<T> {
  const today = dayIn(now, given.timeZone);
  return given.store.read(given.libraryId, (unit) => run({ given, unit, now, today }));
}

/** Changes all that `run` changes, or nothing. */
export function act<T>(given: CirculationOptions, now: Date, run: (acting: Acting) => Promise<T>): Promise<T> {
  const today = dayIn(now, given.timeZone);
  return given.store.change(given.libraryId, (unit) => run({ given, unit, now, today }));
}

/** Writes a line of the ledger for something that happened now; `whose` names the patron and title it is about. */
export function note(
  { unit, now, today }: Acting,
  whose: { readonly patronId?: string; readonly recordId?: string },
  entry: LedgerEntry,
): Promise<void> {
  const { patronId, recordId } = whose;
  return unit.log({
    at: now.toISOString(),
    day: today,
    ...(patronId !== undefined && { patronId }),
    ...(recordId !== undefined && { recordId }),
    ...entry,
  });
}

/** The day some days after another, or the next one on which the branch is open. */
export function openDayAfter({ given }: Looking, branchId: string, day: Day, days: number): Day {
  return openDayFrom(addDays(day, days), (candidate) => given.isOpen(branchId, candidate));
}
