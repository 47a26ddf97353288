import { mkdir } from 'node:fs/promises';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { StoreState } from '../record/record-store.ts';
import { IndexDamaged } from '../segment/index-damaged.ts';
import { segmentOf } from '../segment/open-segment.ts';
import type { Sections } from '../segment/sections.ts';
import type { LiveSegment } from '../segment/segment.ts';
import { writeSegmentFile } from '../segment/segment-file.ts';
import { BackgroundMerge } from './background-merge.ts';
import { nextRecords } from './build-span.ts';
import { beginElsewhere } from './built-elsewhere.ts';
import { GrowingSegment } from './growing-segment.ts';
import { manifestOf, readIndex, removeOtherFiles } from './index-files.ts';
import type { Lease, LibraryIndexGiven } from './library-index-given.ts';
import { writeManifest } from './manifest.ts';
import { dueMerge } from './merge-policy.ts';
import { bytesOf, liveCount, sizesOf, withMerged, withoutNumbers } from './parts.ts';
import { newName, Pending } from './pending.ts';
import { follows, isBefore, type Position } from './position.ts';
import { ShownState } from './shown-state.ts';
import { isOther, removalsUpTo } from './store-reading.ts';

/** What a process without the lease takes in beyond the files, in records: they stay in its memory. */
const mostFollowed = 5000;
/** How often such a process looks when it waits, in milliseconds. */
const followEvery = 50;
/** Where records are replaced without end, the index is shown after so many rounds none the less. */
const mostRounds = 20;
/** Removals are forgotten in steps, for each is a transaction. */
const forgetAfter = 1000;

/**
 * The index of one library, kept up to date with its records: a log-structured merge tree (O'Neil, Cheng, Gawlick,
 * O'Neil, 1996). Segments never change; new records go to new segments, the newest to a small one in memory (`Pending`),
 * removed ones to bitmaps, and small segments are merged in the background. The manifest is written last, so that what
 * is on disk is a whole index at every moment. A process without the lease follows what the other one writes.
 */
export class LibraryIndex {
  private readonly given: LibraryIndexGiven;
  private readonly pending = new Pending();
  private readonly growing = new GrowingSegment();
  private parts: readonly LiveSegment[] = [];
  private position: Position | undefined;
  private written: Position | undefined;
  private lease: Lease | undefined;
  private readonly shown: ShownState;
  private target: StoreState | undefined;
  private changedAt = 0;
  private isSettling = false;
  private readonly merging: BackgroundMerge;
  private last: Promise<unknown> = Promise.resolve();

  constructor(given: LibraryIndexGiven) {
    this.given = given;
    this.merging = new BackgroundMerge(given);
    this.shown = new ShownState(given.publish);
  }

  /** How many records can be found. */
  get recordCount(): number {
    return liveCount(this.parts) + this.growing.length + this.pending.length;
  }

  /** Bytes of the segments in files. */
  get bytes(): number {
    return bytesOf(this.parts);
  }

  /** Whether this process may write the index. */
  get isWriter(): boolean {
    return this.lease !== undefined;
  }

  /** Whether all records that were there at the last look can be found. */
  get isUpToDate(): boolean {
    const { position, target } = this;
    if (position === undefined || target === undefined) return false;
    return position.upTo >= target.last && position.removals >= target.removals;
  }

  /** Takes in what has happened to the records; opens the index when it was not open. */
  catchUp(): Promise<void> {
    return this.serially(() => this.takeIn(this.given.limits.isSearched));
  }

  /** Writes what has been in memory for long, and begins a merge where one is due. Cheap when there is nothing to do. */
  async tend(): Promise<void> {
    if (!this.lease) return;
    const age = performance.now() - this.changedAt;
    if (this.isUnwritten() && age > this.given.limits.pendingAge) await this.serially(() => this.writeAndPublish());
    if (this.merging.isFree) this.beginMerge(age < this.given.limits.quiet);
  }

  /** Takes in everything, writes it and merges until nothing is left to do. */
  async settle(): Promise<void> {
    this.isSettling = true;
    await this.serially(() => this.takeIn(true)).finally(() => {
      this.isSettling = false;
    });
    while (!this.isUpToDate) {
      // Whoever writes the index is on its way.
      if (!this.lease) await pause(followEvery);
      await this.serially(() => this.takeIn(true));
    }
    if (!this.lease) return;
    await this.serially(() => this.writeAndPublish());
    do {
      await this.merging.done();
      if (this.merging.isFree) this.beginMerge(false);
    } while (this.merging.isRunning);
    await this.serially(() => removeOtherFiles(this.given.directory, this.parts));
  }

  /** Builds the index anew from the records. Throws when another process has the lease. */
  async rebuild(): Promise<void> {
    await this.merging.done();
    await this.serially(async () => {
      const { libraryId, store, takeLease, directory } = this.given;
      await mkdir(directory, { recursive: true });
      this.lease ??= takeLease();
      if (!this.lease)
        throw new Error(`The index of library ${libraryId} is kept by another process, such as a running service.`);
      this.startAnew(await store.state(libraryId));
      await this.writeState();
    });
    await this.settle();
  }

  /** Writes what is in memory only, and gives the lease back. */
  async close(): Promise<void> {
    await this.merging.done();
    await this.serially(async () => {
      if (this.lease && this.position && this.isUnwritten()) await this.write();
    }).finally(() => this.lease?.release());
  }

  private serially<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(act).catch((error: unknown) => {
      // What is in memory may be half done: it is read again from the disk.
      this.position = undefined;
      throw error;
    });
    this.last = result.catch(() => {});
    return result;
  }

  /** `isAll`: nothing is to be left for later. */
  private async takeIn(isAll: boolean): Promise<void> {
    const target = await this.given.store.state(this.given.libraryId);
    this.target = target;
    const isNew = this.position === undefined || !follows(this.position, target);
    if (isNew || (isAll && !this.lease)) await this.load(target);
    if (isNew && this.parts.length > 0) this.publish();
    if (!isAll && !this.lease) return;
    await this.takeChanges(target, isAll);
    if (isNew && this.lease && this.isUpToDate && (await isOther(this.given, target, this.recordCount))) {
      this.given.warn(
        `The index of library ${this.given.libraryId} is not that of its records and is built anew`,
        null,
      );
      this.startAnew(target);
      await this.takeChanges(target, isAll);
    }
    if (this.lease && this.pending.length > this.given.limits.pendingRecords) await this.write();
    this.publish();
  }

  /** Reads the index from its directory, as far as it is not in memory; begins anew when there is none that fits. */
  private async load(target: StoreState): Promise<void> {
    const { directory, takeLease, warn, libraryId } = this.given;
    await mkdir(directory, { recursive: true });
    const wasWriter = this.lease !== undefined;
    this.lease ??= takeLease();
    const stored = await readIndex(directory, this.parts).catch((error: unknown) => {
      if (!(error instanceof IndexDamaged)) throw error;
      warn(`The index of library ${libraryId} is built anew from its records`, error);
      return undefined;
    });
    if (!stored || !follows(stored, target)) {
      if (this.lease || !this.position || !follows(this.position, target)) this.startAnew(target);
    } else if (this.lease !== undefined || !this.position || isBefore(this.position, stored)) {
      this.parts = stored.parts;
      this.position = stored;
      this.written = stored;
      this.pending.take();
      this.growing.clear();
    }
    if (this.lease && !wasWriter) await removeOtherFiles(directory, this.parts);
  }

  private startAnew({ store, removals }: StoreState): void {
    this.parts = [];
    this.pending.take();
    this.growing.clear();
    // The records as they are now have taken all removals in.
    this.position = { store, upTo: 0, removals };
    this.written = undefined;
  }

  /**
   * What is shown are the records of one moment: that of a look at the store after which nothing was left to be read. A
   * record that was replaced while it waited to be read is there under its new number only, and one that was replaced
   * when it had been read is among the removals up to that look.
   */
  private async takeChanges(target: StoreState, isAll: boolean): Promise<void> {
    let next = target;
    for (let round = 0; round < mostRounds; round++) {
      await this.takeRecords(next, isAll);
      next = await this.given.store.state(this.given.libraryId);
      if (next.store !== target.store) return;
      this.target = next;
      if (this.position && this.position.upTo >= next.last) break;
    }
    await this.takeRemovals(next);
  }

  private async takeRecords({ last }: StoreState, isAll: boolean): Promise<void> {
    if (isAll || this.isSettling) await this.takeShared(last);
    else await this.takeUpTo(last, () => this.isSettling);
    if (isAll && this.growing.added > 0) await this.write();
  }

  /** Of much that is left, the second half is built elsewhere meanwhile. */
  private async takeShared(last: number): Promise<void> {
    for (;;) {
      const elsewhere = this.lease && (await beginElsewhere(this.given, this.position?.upTo ?? last, last));
      await this.takeUpTo(elsewhere ? elsewhere.span.after : last);
      if (!elsewhere) return;
      await this.write();
      const sections = await elsewhere.built;
      if (sections) this.parts = [...this.parts, { segment: segmentOf(elsewhere.name, sections) }];
      if (this.position) this.position = { ...this.position, upTo: elsewhere.span.upTo };
      await this.writeState();
      this.publish(false);
    }
  }

  private async takeUpTo(upTo: number, isEnough = () => false): Promise<void> {
    const { growing, pending } = this;
    const { store, libraryId, limits, signal } = this.given;
    while (this.position && this.position.upTo < upTo && !isEnough()) {
      if (!this.lease && pending.length >= mostFollowed) return;
      const next = await nextRecords(store, { libraryId, after: this.position.upTo, upTo }, limits.segmentRecords);
      this.position = { ...this.position, upTo: next.upTo };
      pending.add(next.records);
      this.changedAt = performance.now();
      await nextTurn();
      signal.throwIfAborted();
      const areFew = limits.isSearched && growing.added === 0 && pending.length <= limits.pendingRecords;
      if (!this.lease || areFew) continue;
      growing.add(pending.take());
      if (growing.added < limits.segmentRecords) continue;
      await this.write();
      // Removals since are not taken in yet.
      this.publish(false);
    }
  }

  private async takeRemovals({ removals }: StoreState): Promise<void> {
    if (!this.position || this.position.removals >= removals) return;
    const taken = await removalsUpTo(this.given, this.position, removals);
    this.position = taken.position;
    if (taken.numbers.size === 0) return;
    this.changedAt = performance.now();
    this.parts = withoutNumbers(this.parts, taken.numbers);
    this.pending.remove(taken.numbers);
    this.growing.remove(taken.numbers);
  }

  private isUnwritten(): boolean {
    const { position, written } = this;
    return position?.upTo !== written?.upTo || position?.removals !== written?.removals;
  }

  /** Writes what is in memory only as a segment, and the manifest. */
  private async write(): Promise<void> {
    this.growing.add(this.pending.take());
    const name = newName();
    const finished = this.growing.finish(name);
    if (finished) {
      await writeSegmentFile(this.given.directory, name, finished.sections);
      this.parts = [...this.parts, finished.part];
    }
    await this.writeState();
  }

  private async writeAndPublish(): Promise<void> {
    await this.write();
    this.publish();
  }

  private async writeState(): Promise<void> {
    const { position, parts } = this;
    if (!position) return;
    const { directory, store, libraryId } = this.given;
    // What is in memory only is in no file: the manifest knows the records before it.
    const first = this.growing.first ?? this.pending.first ?? position.upTo + 1;
    const written = { ...position, upTo: first - 1 };
    await writeManifest(directory, manifestOf({ ...written, parts }));
    this.written = written;
    if (position.removals - (this.target?.forgotten ?? 0) > forgetAfter)
      await store.forgetRemovals(libraryId, position.removals);
  }

  private beginMerge(isBusy: boolean): void {
    const run = this.lease && dueMerge(sizesOf(this.parts), isBusy);
    if (!run) return;
    const { directory, merge } = this.given;
    const sources = this.parts.slice(run.from, run.to);
    const name = newName();
    this.merging.begin(async () => {
      const sections = await merge(sources, directory, name);
      await this.serially(() => this.install(sources, name, sections));
    });
  }

  private async install(sources: readonly LiveSegment[], name: string, sections: Sections): Promise<void> {
    const parts = withMerged(this.parts, sources, segmentOf(name, sections));
    if (parts) {
      this.parts = parts;
      await this.writeState();
      this.publish();
    }
    await removeOtherFiles(this.given.directory, this.parts);
  }

  private publish(isComplete = this.isUpToDate && this.growing.length === 0): void {
    this.shown.show([...this.parts, ...this.pending.segments()], isComplete);
  }
}
