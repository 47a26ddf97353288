import { displayValue } from './display-value.ts';
import type { RepairReason } from './import-note.ts';

/** For each repair the first value that was put right, as reports show it. */
export type RepairValues = Readonly<Partial<Record<RepairReason, string>>>;

/** Takes note of repairs, with the value that was wrong where there is one. A plain set does so without the values. */
export interface RepairLog {
  add(reason: RepairReason, value?: string): unknown;
}

const none: RepairValues = {};

/** The repairs of one record, with the first wrong value of each. */
export class Repairs extends Set<RepairReason> implements RepairLog {
  /** Made when it is needed: most records are right. */
  private first: Map<RepairReason, string> | undefined;

  override add(reason: RepairReason, value?: string): this {
    if (value !== undefined && !this.first?.has(reason)) {
      this.first ??= new Map();
      this.first.set(reason, displayValue(value));
    }
    return super.add(reason);
  }

  /** Adds those of a reading. */
  addFrom(reasons: Iterable<RepairReason>, values: RepairValues = none): void {
    for (const reason of reasons) this.add(reason, values[reason]);
  }

  /** What was wrong, by the repairs. */
  get originals(): RepairValues {
    return this.first === undefined ? none : Object.fromEntries(this.first);
  }
}
