import type { NumberedRecord } from '../record/record-store.ts';
import { SegmentBuilder } from '../segment/building/segment-builder.ts';
import { segmentOf } from '../segment/open-segment.ts';
import type { Sections } from '../segment/sections.ts';
import type { LiveSegment } from '../segment/segment.ts';
import { withoutNumbers } from './parts.ts';

/** A segment under construction: it is neither searched nor written yet. */
export class GrowingSegment {
  private builder: SegmentBuilder | undefined;
  private readonly numbers = new Set<number>();
  private readonly removed = new Set<number>();

  /** The number of added records that were not removed since. */
  get length(): number {
    return this.numbers.size - this.removed.size;
  }

  /** The number of added records. */
  get added(): number {
    return this.numbers.size;
  }

  /** The lowest record number. */
  get first(): number | undefined {
    const [first] = this.numbers;
    return first;
  }

  /** Adds records; numbers must rise. */
  add(records: readonly NumberedRecord[]): void {
    if (records.length === 0) return;
    this.builder ??= new SegmentBuilder();
    for (const { number, record } of records) {
      this.builder.add(number, record);
      this.numbers.add(number);
    }
  }

  remove(numbers: ReadonlySet<number>): void {
    if (this.numbers.size === 0) return;
    for (const number of numbers) if (this.numbers.has(number)) this.removed.add(number);
  }

  /** Returns the segment under a name, and starts a new one. Undefined when nothing was added. */
  finish(name: string): { readonly sections: Sections; readonly part: LiveSegment } | undefined {
    const sections = this.builder?.finish();
    const removed = [...this.removed];
    this.clear();
    if (sections === undefined) return undefined;
    const [part] = withoutNumbers([{ segment: segmentOf(name, sections) }], removed);
    return part && { sections, part };
  }

  clear(): void {
    this.builder = undefined;
    this.numbers.clear();
    this.removed.clear();
  }
}
