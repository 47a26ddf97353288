import type { FaultReason, RepairReason, SkipReason } from '../report/import-note.ts';
import type { RepairValues } from '../report/repairs.ts';
import type { MarcRecord } from './marc-record.ts';

/** One result of reading a file, in the order of the file; `number` counts the records from 1. */
export type Reading =
  | {
      readonly kind: 'record';
      readonly number: number;
      readonly record: MarcRecord;
      readonly repairs: readonly RepairReason[];
      /** The first original value of each repair. */
      readonly values?: RepairValues;
    }
  | {
      readonly kind: 'skipped';
      readonly number: number;
      readonly controlNumber?: string;
      readonly reason: SkipReason;
      /** The text that could not be read. */
      readonly value?: string;
    }
  | { readonly kind: 'fault'; readonly reason: FaultReason; readonly value?: string };

/** The maximum size of one record in bytes; the largest real record seen has 4.1 MB. */
export const largestRecord = 16 * 1024 * 1024;

/**
 * Readings in runs, one run for each chunk of the source; a run creates its readings lazily and must be consumed
 * before the next. Awaiting a promise costs about as much as reading a record, so it happens once per run.
 */
export type ReadingRuns<Any> = AsyncGenerator<Iterable<Any>>;

/** Turns single readings into runs of one. */
export async function* oneByOne<Any>(readings: AsyncIterable<Any>): ReadingRuns<Any> {
  for await (const reading of readings) yield [reading];
}
