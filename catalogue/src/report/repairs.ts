import { displayValue } from './display-value.ts';
import type { RepairReason } from './import-note.ts';

/** The first original value of each repair, as reports display it. */
export type RepairValues = Readonly<Partial<Record<RepairReason, string>>>;

/** Collects repairs with their original value, if there is one. A plain `Set` collects them without values. */
export interface RepairLog {
  add(reason: RepairReason, value?: string): unknown;
}

const noValues: RepairValues = {};

/** The repairs of one record, with the first original value of each. */
export class Repairs extends Set<RepairReason> implements RepairLog {
  /** Created on demand: most records need no repair. */
  private first: Map<RepairReason, string> | undefined;

  override add(reason: RepairReason, value?: string): this {
    if (value !== undefined && !this.first?.has(reason)) {
      this.first ??= new Map();
      this.first.set(reason, displayValue(value));
    }
    return super.add(reason);
  }

  /** Adds the repairs of a reading. */
  addFrom(reasons: Iterable<RepairReason>, values: RepairValues = noValues): void {
    for (const reason of reasons) this.add(reason, values[reason]);
  }

  /** The original values by repair. */
  get originals(): RepairValues {
    return this.first === undefined ? noValues : Object.fromEntries(this.first);
  }
}
