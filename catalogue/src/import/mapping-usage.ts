import { CsvMappingUsage } from '../csv/csv-mapping-usage.ts';
import type { ReadCell } from '../csv/record-from-csv.ts';
import { MarcMappingUsage } from '../marc/marc-mapping-usage.ts';
import type { MarcRecord } from '../marc/marc-record.ts';
import type { BibRecord } from '../record/bib-record.ts';
import { CodeCounter } from '../report/code-counter.ts';
import type { SettingNote } from '../report/setting-note.ts';
import type { ImportMapping } from './import-mapping.ts';

/**
 * Counts how a library's settings match its records: a wrong field or an unmapped code is no fault of any record, and
 * only readers would notice it.
 */
export class MappingUsage {
  private readonly marc: MarcMappingUsage;
  private readonly csv: CsvMappingUsage | undefined;
  private readonly branches: CodeCounter | undefined;
  private copies = 0;

  constructor(mapping: ImportMapping) {
    this.marc = new MarcMappingUsage(mapping);
    this.csv = mapping.csv && new CsvMappingUsage(mapping.csv);
    this.branches = mapping.branches?.length
      ? new CodeCounter('branches', mapping.branches, (code) => code)
      : undefined;
  }

  takeMarc(marc: MarcRecord, record: BibRecord): void {
    this.marc.add(marc, record.id);
    this.takeCopies(record);
  }

  /** Counts a row that is not UTF-8 and was read in a guessed encoding. */
  takeGuessedSet(set: string): void {
    this.csv?.takeGuessedSet(set);
  }

  takeRow(cell: ReadCell, id: string): void {
    this.csv?.addRow(cell, id);
  }

  takeCopies({ id, items }: Pick<BibRecord, 'id' | 'items'>): void {
    if (this.branches === undefined) return;
    this.copies += items.length;
    for (const { branch } of items) if (!this.branches.isMapped(branch)) this.branches.countUnmapped(branch, id);
  }

  notes(): SettingNote[] {
    const branches = this.branches?.notes(this.copies, 'copies') ?? [];
    return [...this.marc.notes(), ...(this.csv?.notes() ?? []), ...branches];
  }
}
