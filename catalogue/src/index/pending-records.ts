import { randomUUID } from 'node:crypto';
import type { NumberedRecord } from '../record/record-store.ts';
import { SegmentBuilder } from '../segment/building/segment-builder.ts';
import { segmentOf } from '../segment/open-segment.ts';
import type { LiveSegment } from '../segment/segment.ts';

/** The newest records: not in a file yet, but searched like all others, as a small segment in memory. */
export class PendingRecords {
  private records: NumberedRecord[] = [];
  private delta: LiveSegment | undefined;

  get length(): number {
    return this.records.length;
  }

  /** The lowest record number. */
  get first(): number | undefined {
    return this.records[0]?.number;
  }

  /** Adds records; numbers must rise. */
  add(records: readonly NumberedRecord[]): void {
    if (records.length === 0) return;
    this.records = [...this.records, ...records];
    this.delta = undefined;
  }

  remove(numbers: ReadonlySet<number>): void {
    const remaining = this.records.filter(({ number }) => !numbers.has(number));
    if (remaining.length === this.records.length) return;
    this.records = remaining;
    this.delta = undefined;
  }

  /** Removes and returns all records. */
  drain(): readonly NumberedRecord[] {
    const { records } = this;
    this.records = [];
    this.delta = undefined;
    return records;
  }

  /** The segment of the records; built at the first use after a change. */
  segments(): readonly LiveSegment[] {
    if (this.records.length === 0) return [];
    if (this.delta === undefined) {
      const builder = new SegmentBuilder();
      for (const { number, record } of this.records) builder.add(number, record);
      this.delta = { segment: segmentOf(newSegmentName(), builder.finish()) };
    }
    return [this.delta];
  }
}

/** A unique name for a new segment, never used before, not even by a deleted index. */
export function newSegmentName(): string {
  return randomUUID();
}
