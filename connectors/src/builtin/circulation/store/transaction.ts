import { addDays, dateInTimeZone } from '@buchfink/contract/calendar-date';
import type { CirculationOptions } from '../circulation-options.ts';
import type { Day } from './circulation-rows.ts';
import type { CirculationReader, CirculationUnit } from './circulation-store.ts';
import type { LedgerEntry } from './ledger.ts';

/** A read of a library's circulation at one instant. */
export interface ReadTransaction {
  readonly options: CirculationOptions;
  readonly unit: CirculationReader;
  readonly now: Date;
  /** The library's date. */
  readonly today: Day;
  /** The clock may be wrong: nothing may happen because days have passed. */
  readonly isClockHeld: boolean;
}

/** A change of a library's circulation at one instant. */
export interface WriteTransaction extends ReadTransaction {
  readonly unit: CirculationUnit;
}

/** Runs a transaction of a library: all its changes or none. */
export type RunTransaction = <T>(run: (transaction: WriteTransaction) => Promise<T>) => Promise<T>;

/** Reads a consistent snapshot. */
export function readCirculation<T>(
  options: CirculationOptions,
  now: Date,
  run: (transaction: ReadTransaction) => Promise<T>,
): Promise<T> {
  return options.store.read(options.libraryId, (unit) => run({ ...momentOf(options, now), unit }));
}

/** Runs a transaction: all changes of `run` or none. `readsOf`: what it reads in any case. */
export function changeCirculation<T>(
  options: CirculationOptions,
  now: Date,
  run: (transaction: WriteTransaction) => Promise<T>,
  readsOf?: (transaction: ReadTransaction) => readonly Promise<unknown>[],
): Promise<T> {
  return options.store.change(
    options.libraryId,
    (unit) => run({ ...momentOf(options, now), unit }),
    readsOf && ((unit) => readsOf({ ...momentOf(options, now), unit })),
  );
}

/** The moment of a transaction, by the clock of the library. */
function momentOf(options: CirculationOptions, at: Date): Omit<ReadTransaction, 'unit'> {
  const { now, isHeld } = options.clock.reading(at);
  return { options, now, today: dateInTimeZone(now, options.timeZone), isClockHeld: isHeld };
}

/** Appends a line to the ledger, dated now; `subject` is its patron and title. */
export function appendToLedger(
  { unit, now, today }: WriteTransaction,
  subject: { readonly patronId?: string; readonly recordId?: string },
  entry: LedgerEntry,
): Promise<void> {
  const { patronId, recordId } = subject;
  return unit.log({
    at: now.toISOString(),
    day: today,
    patronId,
    recordId,
    ...entry,
  });
}

/** Adds days to a day; returns the next day on which the branch is open. */
export function addOpenDays({ options }: ReadTransaction, branchId: string, day: Day, days: number): Day {
  return firstOpenDay(addDays(day, days), (candidate) => options.isOpen(branchId, candidate));
}

/** The first open day on or after a day; the day itself if the branch is closed for a year. */
export function firstOpenDay(day: Day, isOpen: (day: Day) => boolean): Day {
  for (let ahead = 0; ahead <= 366; ahead++) {
    const candidate = addDays(day, ahead);
    if (isOpen(candidate)) return candidate;
  }
  return day;
}
