import { setTimeout as pause } from 'node:timers/promises';
import type { StoreState } from '@buchfink/catalogue/record/record-store';
import { EngineError } from '../../opensearch/engine-fault.ts';
import { type EnginePosition, type Generation, Generations, hasReached } from '../../opensearch/generations.ts';
import { OpenSearchIndex, type OpenSearchIndexOptions } from '../../opensearch/opensearch-index.ts';
import type { KeptIndex } from './kept-index.ts';

/** Milliseconds between two looks at what another node has written. */
const lookEvery = 1_000;
/** Milliseconds between two looks at whether the index is whole. */
const checkEvery = 10_000;
/** Milliseconds between two looks of a process that waits for the one that writes. */
const waitEvery = 200;
/** Milliseconds without any progress after which such a process gives up. */
const maxStandstill = 120_000;

/** The dependencies of a kept index. */
export interface KeptEngineIndexOptions extends OpenSearchIndexOptions {
  /** Called with each new state, which is searched from then on. Not complete: more records are being written. */
  readonly publish: (documentCount: number, isComplete: boolean) => void;
}

/**
 * The index of one library in OpenSearch: written by the process that holds the lease, followed by all others. What a state
 * tells can be found: it is refreshed before.
 */
export class KeptEngineIndex implements KeptIndex {
  recordCount = 0;
  bytes = 0;
  private readonly options: KeptEngineIndexOptions;
  private readonly index: OpenSearchIndex;
  private readonly generations: Generations;
  private serving: { readonly generation: Generation; readonly position: EnginePosition } | undefined;
  private target: StoreState | undefined;
  private nextLook = Number.NEGATIVE_INFINITY;
  private nextCheck = Number.NEGATIVE_INFINITY;

  constructor(options: KeptEngineIndexOptions) {
    this.options = options;
    const onProgress = (done: number, total: number) => {
      options.onProgress?.(done, total);
      this.followSoon();
    };
    this.index = new OpenSearchIndex({ ...options, onProgress });
    this.generations = new Generations(options.client, options.libraryId);
  }

  get reached(): { readonly last: number; readonly removals: number } {
    const { upTo: last = 0, removals = 0 } = this.serving?.position ?? {};
    return { last, removals };
  }

  get isWriter(): boolean {
    return this.index.isWriter;
  }

  get isUpToDate(): boolean {
    const { target } = this;
    return target !== undefined && this.serving !== undefined && hasReached(this.serving.position, target);
  }

  /** Whether what this process writes is published, with all changes. */
  private get isPublished(): boolean {
    return this.isWriter && this.isUpToDate && this.index.writtenIndex === this.serving?.generation.index;
  }

  async catchUp(): Promise<void> {
    if (!this.isWriter && performance.now() < this.nextLook) return;
    this.nextLook = performance.now() + lookEvery;
    this.target = await this.options.store.state(this.options.libraryId);
    // What is there already is searched meanwhile.
    if (this.serving === undefined) await this.follow();
    await this.index.catchUp();
    if (this.isWriter) this.target = await this.options.store.state(this.options.libraryId);
    // A change of any library makes all of them look: most of them have nothing new, and need not ask OpenSearch.
    if (this.isPublished) return;
    await this.follow();
  }

  /** Notices while nothing changes that OpenSearch is away, or a part of the index. Throws `EngineError`. */
  async maintain(): Promise<void> {
    if (this.serving === undefined || performance.now() < this.nextCheck) return;
    try {
      await this.generations.checkHealth(this.serving.generation.index);
    } catch (error) {
      if (error instanceof EngineError && error.fault === 'index-missing') await this.index.reopen();
      throw error;
    }
    this.nextCheck = performance.now() + checkEvery;
  }

  /** Throws `EngineError` `slow` when another process writes, and gets nowhere. */
  async settle(): Promise<void> {
    let [before, movedAt] = [this.serving, performance.now()];
    do {
      this.nextLook = Number.NEGATIVE_INFINITY;
      await this.catchUp();
      if (this.serving !== before) [before, movedAt] = [this.serving, performance.now()];
      // The one that writes is still working.
      if (!this.isWriter && !this.isUpToDate) await pause(waitEvery, undefined, { signal: this.options.signal });
      if (!this.isWriter && performance.now() - movedAt > maxStandstill)
        throw new EngineError('slow', 'the process that writes the index makes no progress');
    } while (!this.isUpToDate);
    if (this.serving) this.bytes = await this.generations.sizeOf(this.serving.generation.index);
  }

  async rebuild(): Promise<void> {
    await this.index.rebuild();
    await this.settle();
  }

  close(): Promise<void> {
    return this.index.close();
  }

  /** Publishes what can be found while many records are being written. */
  private followSoon(): void {
    if (performance.now() < this.nextLook) return;
    this.nextLook = performance.now() + lookEvery;
    // Whoever writes meets the same fault, and tells it.
    void this.follow().catch(() => undefined);
  }

  /** Publishes the generation that serves, if it is another one or has changed. */
  private async follow(): Promise<void> {
    const generation = (await this.generations.list()).find(({ isServing }) => isServing);
    const position = generation && (await this.generations.readPosition(generation.index));
    const before = this.serving;
    // A position of another store tells nothing of these records.
    if (!generation || !position || position.store !== this.target?.store) return;
    const isKnown =
      before?.generation.index === generation.index &&
      before.position.upTo === position.upTo &&
      before.position.removals === position.removals;
    if (isKnown) return;
    this.recordCount = await this.generations.countRecords(generation.index);
    this.serving = { generation, position };
    this.options.publish(this.recordCount, this.isUpToDate);
  }
}
