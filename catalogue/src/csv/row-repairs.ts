import { displayValue } from '../import/report/display-value.ts';
import type { RepairReason } from '../import/report/import-note.ts';
import { Repairs } from '../import/report/repairs.ts';
import type { CsvField } from './csv-mapping.ts';

/** So many values are named. */
const mostValues = 10;

/** What was put right in the rows of a title, with the values that nobody knows. */
export class RowRepairs extends Repairs {
  private readonly unknown = new Set<string>();

  addUnknown(field: CsvField, value: string): void {
    this.add('value-not-known', value);
    if (this.unknown.size < mostValues) this.unknown.add(`${field} "${displayValue(value)}"`);
  }

  /** Those of another row. */
  addAll(more: RowRepairs): void {
    this.addFrom(more, more.originals);
    for (const value of more.unknown) if (this.unknown.size < mostValues) this.unknown.add(value);
  }

  /** What more there is to say of a reason. */
  get details(): Partial<Record<RepairReason, string>> {
    return this.unknown.size === 0 ? {} : { 'value-not-known': [...this.unknown].join(', ') };
  }
}
