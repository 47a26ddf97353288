import type { NumberedRecord, StoreState } from '../record/record-store.ts';
import { writeSegmentFile } from '../segment/file/segment-file.ts';
import { segmentOf } from '../segment/open-segment.ts';
import type { Sections } from '../segment/sections.ts';
import type { LiveSegment } from '../segment/segment.ts';
import { GrowingSegment } from './growing-segment.ts';
import { manifestOf, removeOtherFiles, type StoredIndex } from './index-files.ts';
import type { IndexPosition } from './index-position.ts';
import { writeManifest } from './manifest.ts';
import { bytesOf, liveCount, withMerged, withoutNumbers } from './parts.ts';
import { newSegmentName, PendingRecords } from './pending-records.ts';

/**
 * The content of an index: segments in files, a growing segment, and the newest records in memory only; with its
 * position in the store and in the manifest.
 */
export class IndexContent {
  private readonly directory: string;
  private readonly pending = new PendingRecords();
  private readonly growing = new GrowingSegment();
  private written: IndexPosition | undefined;
  /** The segments in files, by record number. */
  parts: readonly LiveSegment[] = [];
  /** Undefined before the first look at the store, and where an operation in memory failed halfway. */
  position: IndexPosition | undefined;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** The number of records, those in memory included. */
  get recordCount(): number {
    return liveCount(this.parts) + this.growing.length + this.pending.length;
  }

  /** Bytes of the segments in files. */
  get bytes(): number {
    return bytesOf(this.parts);
  }

  /** The number of records that are searched in memory only. */
  get pendingCount(): number {
    return this.pending.length;
  }

  /** The number of records in the growing segment; while it has some, not all records can be searched. */
  get grownCount(): number {
    return this.growing.added;
  }

  /** The segments to be searched. */
  get segments(): readonly LiveSegment[] {
    return [...this.parts, ...this.pending.segments()];
  }

  /** Whether anything is not written yet. */
  get isUnwritten(): boolean {
    const { position, written } = this;
    return position?.upTo !== written?.upTo || position?.removals !== written?.removals;
  }

  /** Drops all records. */
  reset({ store, removals }: StoreState): void {
    this.parts = [];
    this.forgetMemory();
    // The current records already reflect all removals.
    this.position = { store, upTo: 0, removals };
    this.written = undefined;
  }

  /** Takes over the index read from the directory. */
  adopt(stored: StoredIndex): void {
    this.parts = stored.parts;
    this.forgetMemory();
    this.position = stored;
    this.written = stored;
  }

  /** Adds records, to be searched in memory; they complete the index up to this number. */
  add(records: readonly NumberedRecord[], upTo: number): void {
    this.pending.add(records);
    this.moveTo({ upTo });
  }

  /** Moves the records in memory to the growing segment. */
  grow(): void {
    this.growing.add(this.pending.drain());
  }

  /**
   * Appends a segment that is in a file already; it completes the index up to this number. Without sections the span
   * had no records left.
   */
  addSegment(name: string, sections: Sections | undefined, upTo: number): void {
    if (sections) this.parts = [...this.parts, { segment: segmentOf(name, sections) }];
    this.moveTo({ upTo });
  }

  /** Removes records by number; all removals up to this sequence are then applied. */
  remove(numbers: ReadonlySet<number>, removals: number): void {
    this.moveTo({ removals });
    if (numbers.size === 0) return;
    this.parts = withoutNumbers(this.parts, numbers);
    this.pending.remove(numbers);
    this.growing.remove(numbers);
  }

  /** Replaces the sources of a merge by the merged segment; false when they no longer exist. */
  replace(sources: readonly LiveSegment[], name: string, sections: Sections): boolean {
    const parts = withMerged(this.parts, sources, segmentOf(name, sections));
    if (parts) this.parts = parts;
    return parts !== undefined;
  }

  /** Writes the records in memory as a segment, and the manifest. */
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

  /** Writes the manifest, always last, so that the files are a complete index at every moment. */
  async writeManifest(): Promise<void> {
    const { position, parts } = this;
    if (!position) return;
    // Records in memory are in no file: the manifest covers the records before them.
    const first = this.growing.first ?? this.pending.first ?? position.upTo + 1;
    const written = { ...position, upTo: first - 1 };
    await writeManifest(this.directory, manifestOf({ ...written, parts }));
    this.written = written;
  }

  /** Removes files that the manifest does not name; none where it may differ from what is in memory. */
  async removeOtherFiles(): Promise<void> {
    if (this.position) await removeOtherFiles(this.directory, this.parts);
  }

  private moveTo(changes: Partial<IndexPosition>): void {
    if (this.position) this.position = { ...this.position, ...changes };
  }

  private forgetMemory(): void {
    this.pending.drain();
    this.growing.clear();
  }
}
