import type { LibraryIndexOptions } from './library-index-options.ts';

/** Milliseconds to wait after a merge that failed: the disk may be full for a while. */
const retryDelay = 60_000;

/** The one merge of an index that may be under way. A failure is told and loses nothing: the sources are still there. */
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

  /** Whether the next one may begin. */
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

  /** When nothing is under way any more; never rejects. */
  async done(): Promise<void> {
    await this.running;
  }
}
