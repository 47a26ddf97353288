import { displayValue } from '../report/display-value.ts';
import type { RepairReason } from '../report/import-note.ts';
import { Repairs } from '../report/repairs.ts';
import type { CsvField } from './csv-mapping.ts';

/** The maximum number of values that are listed. */
const maxValues = 10;

/** The repairs of a title's rows, with the unknown values. */
export class RowRepairs extends Repairs {
  private readonly unknown = new Set<string>();

  addUnknown(field: CsvField, value: string): void {
    this.add('value-not-known', value);
    if (this.unknown.size < maxValues) this.unknown.add(`${field} "${displayValue(value)}"`);
  }

  /** Adds the repairs of another row. */
  addAll(more: RowRepairs): void {
    this.addFrom(more, more.originals);
    for (const value of more.unknown) if (this.unknown.size < maxValues) this.unknown.add(value);
  }

  /** Details by reason. */
  get details(): Partial<Record<RepairReason, string>> {
    return this.unknown.size === 0 ? {} : { 'value-not-known': [...this.unknown].join(', ') };
  }
}
