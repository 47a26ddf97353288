import type { FaultReason, RepairReason, SkipReason } from '../import/report/import-note.ts';
import type { RepairValues } from '../import/report/repairs.ts';
import type { MarcRecord } from './marc-record.ts';

/** What a reader met in a file, in the file's order; `number` counts the records from 1. */
export type Reading =
  | {
      readonly kind: 'record';
      readonly number: number;
      readonly record: MarcRecord;
      readonly repairs: readonly RepairReason[];
      /** The first value of each repair, as it was before. */
      readonly values?: RepairValues;
    }
  | {
      readonly kind: 'skipped';
      readonly number: number;
      readonly controlNumber?: string;
      readonly reason: SkipReason;
      /** What could not be read. */
      readonly value?: string;
    }
  | { readonly kind: 'fault'; readonly reason: FaultReason; readonly value?: string };

/** The most bytes of one record; the largest real record seen is 4.1 MB. */
export const largestRecord = 16 * 1024 * 1024;

/**
 * Readings in runs: those of one piece of a source together, each made when it is asked for. A run is to be read to its
 * end before the next. Waiting for a promise costs about as much as reading a record does, so it is done once a run.
 */
export type ReadingRuns<Any> = AsyncGenerator<Iterable<Any>>;

/** Readings that come one by one, each as a run of its own. */
export async function* oneByOne<Any>(readings: AsyncIterable<Any>): ReadingRuns<Any> {
  for await (const reading of readings) yield [reading];
}
