import { setTimeout as sleep } from 'node:timers/promises';
import { IndexKeptElsewhere } from '@buchfink/catalogue/index/index-kept-elsewhere';
import { canFollow } from '@buchfink/catalogue/index/index-position';
import { readRemovals } from '@buchfink/catalogue/index/read-store';
import { engineDocument } from '@buchfink/catalogue/opensearch/engine-document';
import { type IndexMeta, type IndexShape, mappingVersion } from '@buchfink/catalogue/opensearch/index-mapping';
import type { NumberedRecord, RecordStore, StoreState } from '@buchfink/catalogue/record/record-store';
import { indexedDocuments } from '@buchfink/catalogue/segment/indexed-document';
import { type BulkItem, type RejectedRecord, type RetryPauses, repeatWhileBusy, writeBulk } from './bulk-writer.ts';
import type { EngineClient } from './engine-client.ts';
import { EngineError } from './engine-fault.ts';
import { type EnginePosition, type Generation, Generations, writeAlias } from './generations.ts';

/** Records of one bulk: some five megabytes. */
const batchSize = 500;
/** Bulks that are written at a time. */
const workers = 2;
/** While records keep being replaced, a call ends after so many rounds. */
const maxRounds = 20;
/** Milliseconds after which the copies of a new index are looked at again. */
const replicaPause = 500;
/** Removals are forgotten in batches, as each batch is a transaction. */
const forgetBatch = 1000;

/** The dependencies of a library's index in OpenSearch. */
export interface OpenSearchIndexOptions {
  readonly libraryId: number;
  readonly store: RecordStore;
  readonly client: EngineClient;
  readonly shape: IndexShape;
  /** Undefined while another process or node holds the lease: only one writes. */
  readonly takeLease: () => Promise<WriteLease | undefined>;
  /** Called with the records that OpenSearch refuses for good; the others are searched nevertheless. */
  readonly onRejected: (records: readonly RejectedRecord[]) => void;
  readonly onProgress?: (written: number, total: number) => void;
  readonly signal: AbortSignal;
  readonly pauses?: RetryPauses;
  /** For tests of an upgrade. */
  readonly mapping?: number;
}

/** The right to write the index of a library. */
export interface WriteLease {
  /** Whether another one may have it by now. */
  isLost(): boolean;
  release(): void | Promise<void>;
}

/** The index that is being written. */
interface Target {
  readonly generation: Generation;
  position: EnginePosition;
}

/**
 * The index of one library in OpenSearch, kept up to date with its records. It is written to one generation, whose
 * position is stored after the changes up to it; a process that was killed goes on from there. A generation with another
 * mapping, or of another store, serves until the next one has all records.
 */
export class OpenSearchIndex {
  private readonly options: OpenSearchIndexOptions;
  private readonly generations: Generations;
  private lease: WriteLease | undefined;
  private target: Target | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(options: OpenSearchIndexOptions) {
    this.options = options;
    this.generations = new Generations(options.client, options.libraryId);
  }

  /** Whether this process holds the lease. */
  get isWriter(): boolean {
    return this.lease !== undefined && !this.lease.isLost();
  }

  /** The name of the index that is written; undefined before the first call and after a fault. */
  get writtenIndex(): string | undefined {
    return this.target?.generation.index;
  }

  /**
   * Writes the changes of the records since the last call. Without the lease nothing happens. Throws `EngineError`; the
   * next call goes on where this one stopped.
   */
  catchUp(): Promise<void> {
    return this.enqueue(() => this.ingest(false));
  }

  /**
   * Builds a new index beside the one that serves, and lets searches go to it. Throws also when another process holds the
   * lease.
   */
  rebuild(): Promise<void> {
    return this.enqueue(async () => {
      await this.ingest(true);
      if (!this.isWriter) throw new IndexKeptElsewhere(this.options.libraryId);
    });
  }

  /** Lets the next call find out anew what is there: another one may have deleted an index. */
  reopen(): Promise<void> {
    return this.enqueue(async () => {
      this.target = undefined;
    });
  }

  /** Lets searches go to the generation before. Returns false where there is none. */
  goBack(): Promise<boolean> {
    return this.enqueue(async () => {
      const all = await this.generations.list();
      const serving = all.findIndex(({ isServing }) => isServing);
      const before = all[serving - 1];
      if (before === undefined) return false;
      this.target = undefined;
      await this.generations.serve(before);
      return true;
    });
  }

  async close(): Promise<void> {
    await this.enqueue(async () => this.lease?.release());
  }

  private enqueue<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(act).catch((error: unknown) => {
      // Where it stopped is read again.
      this.target = undefined;
      throw error;
    });
    this.last = result.catch(() => {});
    return result;
  }

  private async ingest(isAnew: boolean): Promise<void> {
    if (this.lease?.isLost()) this.lease = undefined;
    this.lease ??= await this.options.takeLease();
    if (!this.lease) return;
    const state = await this.options.store.state(this.options.libraryId);
    if (isAnew || !this.target || !canFollow(this.target.position, state))
      this.target = await this.openTarget(state, isAnew);
    const { target } = this;
    await this.ingestChanges(target, state);
    await this.forgetRemovals(target, state);
    if (!target.generation.isServing) await this.serveTarget(target);
  }

  /** The generation to write: the one that serves, else the newest, else a new one. */
  private async openTarget(state: StoreState, isAnew: boolean): Promise<Target> {
    await this.options.client.checkVersion();
    const all = await this.generations.list();
    const candidates = isAnew ? [] : [...all].reverse().sort((a, b) => Number(b.isServing) - Number(a.isServing));
    for (const generation of candidates) {
      if (generation.meta.mapping !== this.meta(state).mapping) continue;
      await this.generations.checkHealth(generation.index);
      const position = await this.generations.readPosition(generation.index);
      if (position && canFollow(position, state) && (await this.hasAll(generation, position, state)))
        return { generation, position };
    }
    return this.createTarget(state, all.at(-1)?.generation ?? 0);
  }

  /** Whether an index that claims to have all records of a state has as many. Somebody may have deleted some. */
  private async hasAll({ index }: Generation, position: EnginePosition, state: StoreState): Promise<boolean> {
    const { libraryId, store } = this.options;
    if (position.upTo < state.last || position.removals < state.removals) return true;
    const count = await this.generations.countRecords(index);
    const expected = await store.count(libraryId);
    const now = await store.state(libraryId);
    const isChanged = now.last !== state.last || now.removals !== state.removals;
    return isChanged || (count <= expected && count + position.rejected >= expected);
  }

  private async createTarget(state: StoreState, after: number): Promise<Target> {
    const position = { store: state.store, upTo: 0, removals: state.removals, rejected: 0 };
    const { shape } = this.options;
    return { generation: await this.generations.create(this.meta(state), shape, after, position), position };
  }

  private meta({ store }: StoreState): IndexMeta {
    const { libraryId, mapping = mappingVersion } = this.options;
    return { program: 'buchfink', mapping, library: libraryId, store };
  }

  private async ingestChanges(target: Target, from: StoreState): Promise<void> {
    const { store, libraryId } = this.options;
    let next = from;
    for (let round = 0; round < maxRounds; round += 1) {
      await this.ingestRecords(target, next.last);
      await this.ingestRemovals(target, next.removals);
      next = await store.state(libraryId);
      if (target.position.upTo >= next.last && target.position.removals >= next.removals) return;
    }
  }

  /** Several bulks are written at a time; the position is that before the first of them that is not done. */
  private async ingestRecords(target: Target, upTo: number): Promise<void> {
    const { store, libraryId, onProgress } = this.options;
    const running: { readonly upTo: number; readonly count: number; readonly done: Promise<number> }[] = [];
    const total = onProgress && target.position.upTo < upTo ? await store.count(libraryId) : 0;
    let written = 0;
    const finishFirst = async () => {
      const first = running.shift();
      if (first === undefined) return;
      const rejected = target.position.rejected + (await first.done);
      written += first.count;
      await this.moveTo(target, { ...target.position, upTo: first.upTo, rejected });
      onProgress?.(written, total);
    };
    try {
      for (let after = target.position.upTo; after < upTo; ) {
        const read = await store.changes(libraryId, after, batchSize);
        const records = read.filter(({ number }) => number <= upTo);
        after = (records.length === batchSize && records.at(-1)?.number) || upTo;
        const done = this.writeRecords(target, records);
        // It may fail while an earlier one is still awaited.
        done.catch(() => {});
        running.push({ upTo: after, count: records.length, done });
        if (running.length >= workers) await finishFirst();
      }
      while (running.length > 0) await finishFirst();
    } finally {
      await Promise.allSettled(running.map(({ done }) => done));
    }
  }

  private writeRecords(target: Target, records: readonly NumberedRecord[]): Promise<number> {
    const documents = indexedDocuments(records);
    return this.write(
      target,
      documents.map((document) => ({ kind: 'index', number: document.number, document: engineDocument(document) })),
    );
  }

  private async ingestRemovals(target: Target, last: number): Promise<void> {
    if (target.position.removals >= last) return;
    const { numbers, upTo } = await readRemovals(this.options, target.position, last);
    const removed = [...numbers];
    for (let at = 0; at < removed.length; at += batchSize) {
      const batch = removed.slice(at, at + batchSize);
      await this.write(
        target,
        batch.map((number) => ({ kind: 'delete', number })),
      );
    }
    await this.moveTo(target, { ...target.position, removals: upTo });
  }

  /** Removals that are in the index, whose position is durable, are dropped from the log. */
  private async forgetRemovals({ position: { removals } }: Target, { forgotten }: StoreState): Promise<void> {
    const { store, libraryId } = this.options;
    if (removals - forgotten > forgetBatch) await store.forgetRemovals(libraryId, removals);
  }

  /** Returns how many were refused for good. */
  private async write({ generation }: Target, items: readonly BulkItem[]): Promise<number> {
    const { client, pauses, signal, onRejected } = this.options;
    const alias = writeAlias(generation.index);
    const rejected = await writeBulk(items, { client, alias, signal, ...(pauses && { pauses }) });
    if (rejected.length === 0) return 0;
    onRejected(rejected);
    return rejected.length;
  }

  private async moveTo(target: Target, position: EnginePosition): Promise<void> {
    const { pauses, signal } = this.options;
    const write = () => this.generations.writePosition(target.generation.index, position);
    await repeatWhileBusy(write, { signal, ...(pauses && { pauses }) });
    target.position = position;
  }

  /**
   * Lets searches go to the target once it has as many records as the store; the one before stays, so that it is
   * possible to go back, and older ones are deleted.
   */
  private async serveTarget(target: Target): Promise<void> {
    const before = await this.generations.list();
    // Until then the loss of one node is that of records. Without any index, one in danger is better than none.
    if (before.some(({ isServing }) => isServing)) await this.awaitReplicas(target);
    const { store, libraryId } = this.options;
    const [count, expected] = [
      await this.generations.countRecords(target.generation.index),
      await store.count(libraryId),
    ];
    const state = await store.state(libraryId);
    // It has changed meanwhile: the next call compares again.
    if (state.last !== target.position.upTo || state.removals !== target.position.removals) return;
    if (count + target.position.rejected < expected || count > expected) {
      await this.generations.remove(target.generation);
      throw new EngineError('incomplete', `${count} of ${expected} records`);
    }
    await this.generations.serve(target.generation);
    this.target = { ...target, generation: { ...target.generation, isServing: true } };
    const kept = before.findLast(({ isServing }) => isServing);
    for (const old of before)
      if (old.index !== target.generation.index && old.index !== kept?.index) await this.generations.remove(old);
  }

  private async awaitReplicas({ generation: { index } }: Target): Promise<void> {
    while (!(await this.generations.isReplicated(index)))
      await sleep(replicaPause, undefined, { signal: this.options.signal });
  }
}
