import type { FaultReason, RepairReason, SkipReason } from '../import/import-note.ts';
import type { MarcRecord } from './marc-record.ts';

/** What a reader met in a file, in the file's order; `number` counts the records from 1. */
export type Reading =
  | {
      readonly kind: 'record';
      readonly number: number;
      readonly record: MarcRecord;
      readonly repairs: readonly RepairReason[];
    }
  | {
      readonly kind: 'skipped';
      readonly number: number;
      readonly controlNumber?: string;
      readonly reason: SkipReason;
    }
  | { readonly kind: 'fault'; readonly reason: FaultReason };

/** The most bytes of one record; the largest real record seen is 4.1 MB. */
export const largestRecord = 16 * 1024 * 1024;
