import type { RepairReason } from './import-note.ts';
import { shownValue } from './shown-value.ts';

/** For each repair the first value that was put right, as reports show it. */
export type RepairValues = Readonly<Partial<Record<RepairReason, string>>>;

/** Takes note of repairs, with the value that was wrong where there is one. A plain set does so without the values. */
export interface RepairLog {
  add(reason: RepairReason, value?: string): unknown;
}

/** The repairs of one record, with the first wrong value of each. */
export class Repairs extends Set<RepairReason> implements RepairLog {
  private readonly first = new Map<RepairReason, string>();

  override add(reason: RepairReason, value?: string): this {
    if (value !== undefined && !this.first.has(reason)) this.first.set(reason, shownValue(value));
    return super.add(reason);
  }

  /** Adds those of a reading. */
  addAll(reasons: Iterable<RepairReason>, values: RepairValues = {}): void {
    for (const reason of reasons) this.add(reason, values[reason]);
  }

  /** The values by their repairs; a plain object. */
  get wrong(): RepairValues {
    return Object.fromEntries(this.first);
  }
}
