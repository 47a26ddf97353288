import type { LibraryIndexOptions } from './library-index-options.ts';

/** Delay in milliseconds after a failed merge: the disk may be full for a while. */
const retryDelay = 60_000;

/** The background merge of an index, one at a time. A failure is reported and loses nothing: the sources are kept. */
export class BackgroundMerge {
  private readonly options: Pick<LibraryIndexOptions, 'libraryId' | 'warn' | 'signal'>;
  private running: Promise<void> | undefined;
  private failedAt = Number.NEGATIVE_INFINITY;

  constructor(options: Pick<LibraryIndexOptions, 'libraryId' | 'warn' | 'signal'>) {
    this.options = options;
  }

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /** Whether a merge may start. */
  get isFree(): boolean {
    return this.running === undefined && performance.now() - this.failedAt > retryDelay;
  }

  begin(merge: () => Promise<void>): void {
    const { libraryId, warn, signal } = this.options;
    this.running = merge()
      .catch((error: unknown) => {
        this.failedAt = performance.now();
        if (!signal.aborted) warn(`Segments of the index of library ${libraryId} could not be merged`, error);
      })
      .finally(() => {
        this.running = undefined;
      });
  }

  /** Resolves when no merge is running; never rejects. */
  async whenIdle(): Promise<void> {
    await this.running;
  }
}
