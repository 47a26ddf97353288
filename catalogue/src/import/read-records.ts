import { foreignReason } from '../marc/foreign-record.ts';
import { control } from '../marc/marc-record.ts';
import { readMarcFile } from '../marc/read-file.ts';
import { type MarcMapping, recordFromMarc } from '../marc/record-from-marc.ts';
import type { BibRecord } from '../record/bib-record.ts';
import type { FaultReason, RepairReason, SkipReason } from './import-note.ts';

/** What a file gives to an import, in its order. */
export type ImportReading =
  | {
      readonly kind: 'record';
      readonly number: number;
      readonly record: BibRecord;
      readonly controlNumber?: string;
      readonly repairs: readonly RepairReason[];
    }
  | {
      readonly kind: 'skipped';
      readonly number: number;
      readonly controlNumber?: string;
      readonly reason: SkipReason;
    }
  | { readonly kind: 'fault'; readonly reason: FaultReason };

/** Reads the titles of a MARC file (ISO 2709 or MARCXML, also gzipped); never throws for what the file holds. */
export async function* readRecords(
  source: AsyncIterable<Uint8Array>,
  mapping: MarcMapping = {},
): AsyncGenerator<ImportReading> {
  for await (const reading of readMarcFile(source)) {
    if (reading.kind !== 'record') {
      yield reading;
      continue;
    }
    const { number, record: marc } = reading;
    const number001 = control(marc, '001')?.trim().slice(0, 256);
    const named = number001 ? { controlNumber: number001 } : {};
    const foreign = foreignReason(marc);
    if (foreign !== undefined) {
      yield { kind: 'skipped', number, reason: foreign, ...named };
      continue;
    }
    const repairs = new Set(reading.repairs);
    const record = recordFromMarc(marc, mapping, repairs);
    yield { kind: 'record', number, record, repairs: [...repairs], ...named };
  }
}
