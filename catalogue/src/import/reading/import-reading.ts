import type { BibRecord } from '../../record/bib-record.ts';
import type { FaultReason, RepairReason, SkipReason } from '../report/import-note.ts';
import type { RepairValues } from '../report/repairs.ts';

/** What a file gives to an import, in its order. Records are counted from 1. */
export type ImportReading =
  | {
      readonly kind: 'record';
      readonly number: number;
      readonly record: BibRecord;
      readonly controlNumber?: string;
      readonly repairs: readonly RepairReason[];
      /** What more there is to say of a repair. */
      readonly details?: Readonly<Partial<Record<RepairReason, string>>>;
      /** The first value of each repair, as it was before. */
      readonly values?: RepairValues;
    }
  | {
      /** The file says that this record is gone. */
      readonly kind: 'deleted';
      readonly number: number;
      readonly id: string;
    }
  | {
      readonly kind: 'skipped';
      readonly number: number;
      readonly controlNumber?: string;
      readonly reason: SkipReason;
      /** What could not be read. */
      readonly value?: string;
    }
  | { readonly kind: 'fault'; readonly reason: FaultReason; readonly detail?: string; readonly value?: string };
