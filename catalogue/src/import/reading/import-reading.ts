import type { BibRecord } from '../../record/bib-record.ts';
import type { FaultReason, RepairReason, SkipReason } from '../../report/import-note.ts';
import type { RepairValues } from '../../report/repairs.ts';

/** One result of reading a file, in the order of the file. Records are counted from 1. */
export type ImportReading =
  | {
      readonly kind: 'record';
      readonly number: number;
      readonly record: BibRecord;
      readonly controlNumber?: string;
      readonly repairs: readonly RepairReason[];
      /** Details of a repair. */
      readonly details?: Readonly<Partial<Record<RepairReason, string>>>;
      /** The first original value of each repair. */
      readonly values?: RepairValues;
    }
  | {
      /** The file marks this record as deleted. */
      readonly kind: 'deleted';
      readonly number: number;
      readonly id: string;
    }
  | {
      readonly kind: 'skipped';
      readonly number: number;
      readonly controlNumber?: string;
      readonly reason: SkipReason;
      /** The text that could not be read. */
      readonly value?: string;
    }
  | { readonly kind: 'fault'; readonly reason: FaultReason; readonly detail?: string; readonly value?: string };
