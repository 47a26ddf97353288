import type { NumberedRecord, StoreState } from '../record/record-store.ts';
import { writeSegmentFile } from '../segment/file/segment-file.ts';
import { segmentOf } from '../segment/open-segment.ts';
import type { Sections } from '../segment/sections.ts';
import type { LiveSegment } from '../segment/segment.ts';
import { GrowingSegment } from './growing-segment.ts';
import { manifestOf, type StoredIndex } from './index-files.ts';
import type { IndexPosition } from './index-position.ts';
import { writeManifest } from './manifest.ts';
import { bytesOf, liveCount, withMerged, withoutNumbers } from './parts.ts';
import { newSegmentName, PendingRecords } from './pending-records.ts';

/**
 * What an index holds: segments in files, a segment that grows, and the newest records in memory only; and how far this
 * is what the store has, with what the manifest says of it.
 */
export class IndexContent {
  private readonly directory: string;
  private readonly pending = new PendingRecords();
  private readonly growing = new GrowingSegment();
  private written: IndexPosition | undefined;
  /** The segments in files, in the order of their numbers. */
  parts: readonly LiveSegment[] = [];
  /** Undefined before the first look, and where what is in memory may be half done. */
  position: IndexPosition | undefined;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** How many records there are, in memory too. */
  get recordCount(): number {
    return liveCount(this.parts) + this.growing.length + this.pending.length;
  }

  /** Bytes of the segments in files. */
  get bytes(): number {
    return bytesOf(this.parts);
  }

  /** How many records are in memory only and searched there. */
  get pendingCount(): number {
    return this.pending.length;
  }

  /** How many records the growing segment has taken; while it has some, not all that is held can be searched. */
  get grownCount(): number {
    return this.growing.added;
  }

  /** What can be searched. */
  get segments(): readonly LiveSegment[] {
    return [...this.parts, ...this.pending.segments()];
  }

  /** Whether something is not in the files yet. */
  get isUnwritten(): boolean {
    const { position, written } = this;
    return position?.upTo !== written?.upTo || position?.removals !== written?.removals;
  }

  /** Holds nothing of the records any more. */
  reset({ store, removals }: StoreState): void {
    this.parts = [];
    this.forgetMemory();
    // The records as they are now have taken all removals in.
    this.position = { store, upTo: 0, removals };
    this.written = undefined;
  }

  /** Holds what was read from the directory. */
  adopt(stored: StoredIndex): void {
    this.parts = stored.parts;
    this.forgetMemory();
    this.position = stored;
    this.written = stored;
  }

  /** Adds records, to be searched in memory; with them all up to this number are held. */
  add(records: readonly NumberedRecord[], upTo: number): void {
    this.pending.add(records);
    this.moveTo({ upTo });
  }

  /** Moves the records that are searched in memory to the growing segment. */
  grow(): void {
    this.growing.add(this.pending.take());
  }

  /**
   * Adds a segment that is in a file already, behind all others; with it all records up to this number are held. Without
   * sections there were none of them left.
   */
  addSegment(name: string, sections: Sections | undefined, upTo: number): void {
    if (sections) this.parts = [...this.parts, { segment: segmentOf(name, sections) }];
    this.moveTo({ upTo });
  }

  /** Removes the records of these numbers; with them all removals up to this sequence are taken in. */
  remove(numbers: ReadonlySet<number>, removals: number): void {
    this.moveTo({ removals });
    if (numbers.size === 0) return;
    this.parts = withoutNumbers(this.parts, numbers);
    this.pending.remove(numbers);
    this.growing.remove(numbers);
  }

  /** Puts a merged segment in the place of its sources; false when they are no longer there. */
  replace(sources: readonly LiveSegment[], name: string, sections: Sections): boolean {
    const parts = withMerged(this.parts, sources, segmentOf(name, sections));
    if (parts) this.parts = parts;
    return parts !== undefined;
  }

  /** Writes what is in memory only as a segment, and the manifest. */
  async write(): Promise<void> {
    this.grow();
    const name = newSegmentName();
    const finished = this.growing.finish(name);
    if (finished) {
      await writeSegmentFile(this.directory, name, finished.sections);
      this.parts = [...this.parts, finished.part];
    }
    await this.writeManifest();
  }

  /** Writes the manifest, which is last: what is on disk is a whole index at every moment. */
  async writeManifest(): Promise<void> {
    const { position, parts } = this;
    if (!position) return;
    // What is in memory only is in no file: the manifest knows the records before it.
    const first = this.growing.first ?? this.pending.first ?? position.upTo + 1;
    const written = { ...position, upTo: first - 1 };
    await writeManifest(this.directory, manifestOf({ ...written, parts }));
    this.written = written;
  }

  private moveTo(reached: Partial<IndexPosition>): void {
    if (this.position) this.position = { ...this.position, ...reached };
  }

  private forgetMemory(): void {
    this.pending.take();
    this.growing.clear();
  }
}
