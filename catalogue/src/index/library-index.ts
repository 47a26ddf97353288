import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { StoreState } from '../record/record-store.ts';
import { IndexDamaged, IndexOfOtherVersion } from '../segment/index-damaged.ts';
import type { Sections } from '../segment/sections.ts';
import type { LiveSegment } from '../segment/segment.ts';
import { BackgroundMerge } from './background-merge.ts';
import { readNextRecords } from './build-span.ts';
import { IndexContent } from './index-content.ts';
import { readIndex, type StoredIndex } from './index-files.ts';
import { createIndexFolder } from './index-folder.ts';
import { IndexKeptElsewhere } from './index-kept-elsewhere.ts';
import { canFollow, isBefore } from './index-position.ts';
import { IngestPace } from './ingest-pace.ts';
import type { Lease, LibraryIndexOptions } from './library-index-options.ts';
import { dueMerge } from './merge-policy.ts';
import { startParallelBuild } from './parallel-build.ts';
import { sizesOf } from './parts.ts';
import { newSegmentName } from './pending-records.ts';
import { PublishedState } from './published-state.ts';
import { differsFromStore, readRemovals } from './read-store.ts';

/** Records that a process without the lease keeps in memory beyond the files, at most. */
const maxFollowedRecords = 5000;
/** Polling interval of a waiting process, in milliseconds. */
const followInterval = 50;
/** While records keep being replaced, the index is published after so many rounds. */
const maxRounds = 20;
/** Removals are forgotten in batches, as each batch is a transaction. */
const forgetBatch = 1000;

/**
 * The index of one library, kept up to date with its records: a log-structured merge tree (O'Neil, Cheng, Gawlick,
 * O'Neil, 1996). Segments are immutable; new records go to new segments, the newest to a small one in memory
 * (`PendingRecords`), removals to bitmaps, and small segments are merged in the background. The manifest is written
 * last, so that the files are a complete index at every moment. A process without the lease follows what the lease
 * holder writes.
 */
export class LibraryIndex {
  private readonly options: LibraryIndexOptions;
  private readonly content: IndexContent;
  private lease: Lease | undefined;
  private readonly published: PublishedState;
  private readonly pace: IngestPace;
  private target: StoreState | undefined;
  /** Whether the segments are all records of one look at the store, each once. */
  private isComplete = false;
  private isSettling = false;
  private readonly merging: BackgroundMerge;
  private last: Promise<unknown> = Promise.resolve();

  constructor(options: LibraryIndexOptions) {
    this.options = options;
    this.content = new IndexContent(options.directory);
    this.merging = new BackgroundMerge(options);
    this.published = new PublishedState(options.publish);
    this.pace = new IngestPace(options.limits.quiet);
  }

  /** The number of searchable records. */
  get recordCount(): number {
    return this.content.recordCount;
  }

  /** Bytes of the segments in files. */
  get bytes(): number {
    return this.content.bytes;
  }

  /** How far it has read the changes of the records: the last number, and the last removal; 0 before it was opened. */
  get reached(): { readonly last: number; readonly removals: number } {
    const { upTo: last = 0, removals = 0 } = this.content.position ?? {};
    return { last, removals };
  }

  /** Whether this process may write the index. */
  get isWriter(): boolean {
    return this.lease !== undefined;
  }

  /** Whether all records of the last look at the store can be found. */
  get isUpToDate(): boolean {
    const { target } = this;
    const { position } = this.content;
    if (position === undefined || target === undefined) return false;
    return position.upTo >= target.last && position.removals >= target.removals;
  }

  /**
   * Ingests the changes of the records; opens the index on the first call. While it is searched, changes that stream in
   * wait for each other (`IngestPace`).
   */
  catchUp(): Promise<void> {
    const { isSearched } = this.options.limits;
    return this.enqueue(() => this.ingest(isSearched, isSearched));
  }

  /**
   * Writes records that have been in memory for long, and starts a merge where one is due. Cheap when there is
   * nothing to do.
   */
  async maintain(): Promise<void> {
    if (!this.lease) return;
    const { age } = this.pace;
    if (this.content.isUnwritten && age > this.options.limits.pendingAge)
      await this.enqueue(() => this.writeAndPublish());
    if (this.merging.isFree) this.beginMerge(age < this.options.limits.quiet);
  }

  /** Ingests all changes, writes them and merges until nothing is left to do. */
  async settle(): Promise<void> {
    this.isSettling = true;
    await this.enqueue(() => this.ingest(true)).finally(() => {
      this.isSettling = false;
    });
    while (!this.isUpToDate) {
      // The lease holder is still working.
      if (!this.lease) await pause(followInterval);
      await this.enqueue(() => this.ingest(true));
    }
    if (!this.lease) return;
    await this.enqueue(() => this.writeAndPublish());
    do {
      await this.merging.whenIdle();
      if (this.merging.isFree) this.beginMerge(false);
    } while (this.merging.isRunning);
    await this.enqueue(() => this.content.removeOtherFiles());
  }

  /** Rebuilds the index from the records. Throws when another process holds the lease. */
  async rebuild(): Promise<void> {
    await this.merging.whenIdle();
    await this.enqueue(async () => {
      const { libraryId, store, takeLease, directory } = this.options;
      await createIndexFolder(directory);
      this.lease ??= takeLease();
      if (!this.lease) throw new IndexKeptElsewhere(libraryId);
      this.content.reset(await store.state(libraryId));
      await this.content.writeManifest();
    });
    await this.settle();
  }

  /** Writes the records in memory, and releases the lease. */
  async close(): Promise<void> {
    await this.merging.whenIdle();
    await this.enqueue(async () => {
      if (this.lease && this.content.position && this.content.isUnwritten) await this.write();
    }).finally(() => this.lease?.release());
  }

  private enqueue<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(act).catch((error: unknown) => {
      // Memory may be inconsistent: it is read again from the disk.
      this.content.position = undefined;
      this.isComplete = false;
      throw error;
    });
    this.last = result.catch(() => {});
    return result;
  }

  /**
   * @param isAll whether to ingest everything
   * @param isPaced whether changes of an open index may wait
   */
  private async ingest(isAll: boolean, isPaced = false): Promise<void> {
    const target = await this.options.store.state(this.options.libraryId);
    this.target = target;
    const { position } = this.content;
    const isNew = position === undefined || !canFollow(position, target);
    if (isPaced && !isNew && !this.pace.isDue(position, target)) return;
    if (isNew || (isAll && !this.lease)) await this.load(target);
    if (isNew && this.content.parts.length > 0) this.publishIngested();
    if (!isAll && !this.lease) return;
    await this.ingestChanges(target, isAll);
    if (isNew && this.lease && this.isUpToDate && (await differsFromStore(this.options, target, this.recordCount))) {
      this.options.warn(
        `The index of library ${this.options.libraryId} does not match its records and is rebuilt`,
        null,
      );
      this.content.reset(target);
      await this.ingestChanges(target, isAll);
    }
    if (this.lease && this.content.pendingCount > this.options.limits.pendingRecords) await this.write();
    this.publishIngested();
  }

  /**
   * Reads the index from its directory, as far as it is not in memory, or fetches that of another node; starts from
   * scratch when none fits.
   */
  private async load(state: StoreState): Promise<void> {
    const { directory, takeLease, fetchIndex, libraryId, store } = this.options;
    await createIndexFolder(directory);
    const wasWriter = this.lease !== undefined;
    this.lease ??= takeLease();
    const { content } = this;
    let [stored, target] = [await this.readStored(), state];
    if (this.lease && fetchIndex && target.last > 0 && !(stored && canFollow(stored, target)))
      if (await fetchIndex((position) => canFollow(position, state)))
        // Removals may have been forgotten meanwhile.
        [stored, target] = [await this.readStored(), await store.state(libraryId)];
    const { position } = content;
    if (!stored || !canFollow(stored, target)) {
      if (this.lease || !position || !canFollow(position, target)) content.reset(target);
    } else if (this.lease !== undefined || !position || isBefore(position, stored)) content.adopt(stored);
    if (this.lease && !wasWriter) await content.removeOtherFiles();
  }

  /** The index in the directory; undefined when there is none, or a damaged one. */
  private async readStored(): Promise<StoredIndex | undefined> {
    const { directory, warn, libraryId } = this.options;
    return readIndex(directory, this.content.parts).catch((error: unknown) => {
      if (!(error instanceof IndexDamaged)) throw error;
      const text = `The index of library ${libraryId} is rebuilt from its records`;
      // After an upgrade: nobody has to look for damage.
      if (error instanceof IndexOfOtherVersion) warn(`${text}: another version of this program wrote it`, undefined);
      else warn(text, error);
      return undefined;
    });
  }

  /**
   * The published index is a consistent snapshot: that of a look at the store after which nothing was left to be
   * read. A record that was replaced before it was read is there under its new number only, and one replaced after it
   * was read is among the removals up to that look.
   */
  private async ingestChanges(target: StoreState, isAll: boolean): Promise<void> {
    let next = target;
    for (let round = 0; round < maxRounds; round++) {
      await this.ingestRecords(next, isAll);
      next = await this.options.store.state(this.options.libraryId);
      if (next.store !== target.store) return;
      this.target = next;
      if (this.content.position && this.content.position.upTo >= next.last) break;
    }
    if (isAll && this.content.grownCount > 0) await this.write();
    await this.ingestRemovals(next);
  }

  private async ingestRecords({ last }: StoreState, isAll: boolean): Promise<void> {
    if (isAll || this.isSettling) await this.ingestInParallel(last);
    else await this.ingestUpTo(last, () => this.isSettling);
  }

  /** Of many records, the second half is built in another thread meanwhile. */
  private async ingestInParallel(last: number): Promise<void> {
    const { content } = this;
    for (;;) {
      const elsewhere = this.lease && (await startParallelBuild(this.options, content.position?.upTo ?? last, last));
      await this.ingestUpTo(elsewhere ? elsewhere.span.after : last);
      if (!elsewhere) return;
      await this.write();
      content.addSegment(elsewhere.name, await elsewhere.built, elsewhere.span.upTo);
      await content.writeManifest();
      this.publish(false);
    }
  }

  private async ingestUpTo(upTo: number, isEnough = () => false): Promise<void> {
    const { content } = this;
    const { store, libraryId, limits, signal, onProgress } = this.options;
    const total = onProgress && content.position && content.position.upTo < upTo ? await store.count(libraryId) : 0;
    while (content.position && content.position.upTo < upTo && !isEnough()) {
      if (!this.lease && content.pendingCount >= maxFollowedRecords) return;
      const next = await readNextRecords(
        store,
        { libraryId, after: content.position.upTo, upTo },
        limits.segmentRecords,
      );
      content.add(next.records, next.upTo);
      this.pace.ingested();
      onProgress?.(Math.min(this.recordCount, total), total);
      await nextTurn();
      signal.throwIfAborted();
      const areFew = limits.isSearched && content.grownCount === 0 && content.pendingCount <= limits.pendingRecords;
      if (!this.lease || areFew) continue;
      content.grow();
      if (content.grownCount < limits.segmentRecords) continue;
      await this.write();
      // Removals since then are not applied yet.
      this.publish(false);
    }
  }

  private async ingestRemovals({ removals }: StoreState): Promise<void> {
    const { position } = this.content;
    if (!position || position.removals >= removals) return;
    const removed = await readRemovals(this.options, position, removals);
    if (removed.numbers.size > 0) this.pace.ingested();
    this.content.remove(removed.numbers, removed.upTo);
  }

  /** Writes the records in memory; removals that the files reflect are forgotten. */
  private async write(): Promise<void> {
    await this.content.write();
    await this.forgetRemovals();
  }

  private async forgetRemovals(): Promise<void> {
    const { store, libraryId, warn } = this.options;
    const { removals = 0 } = this.content.position ?? {};
    if (removals - (this.target?.forgotten ?? 0) <= forgetBatch) return;
    // The files are written. What is not forgotten now is forgotten after the next write.
    await store
      .forgetRemovals(libraryId, removals)
      .catch((error: unknown) => warn(`Old removals of library ${libraryId} could not be forgotten yet`, error));
  }

  private async writeAndPublish(): Promise<void> {
    await this.write();
    this.publish();
  }

  private beginMerge(isBusy: boolean): void {
    const run = this.lease && dueMerge(sizesOf(this.content.parts), isBusy);
    if (!run) return;
    const { directory, merge } = this.options;
    const sources = this.content.parts.slice(run.from, run.to);
    const name = newSegmentName();
    this.merging.begin(async () => {
      const sections = await merge(sources, directory, name);
      await this.enqueue(() => this.install(sources, name, sections));
    });
  }

  private async install(sources: readonly LiveSegment[], name: string, sections: Sections): Promise<void> {
    // After a failure the files are read anew, and the manifest still names the sources.
    if (this.content.position === undefined) return;
    if (this.content.replace(sources, name, sections)) {
      await this.content.writeManifest();
      await this.forgetRemovals();
      this.publish();
    }
    await this.content.removeOtherFiles();
  }

  private publishIngested(): void {
    this.isComplete = this.isUpToDate && this.content.grownCount === 0;
    this.publish();
  }

  private publish(isComplete = this.isComplete): void {
    this.published.publish(this.content.segments, isComplete);
  }
}
