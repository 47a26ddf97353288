import { ApiException } from '@buchfink/contract/error';
import { DetailedApiException } from '../../base/http/endpoint/api-exceptions.ts';

/** Milliseconds that the first search waits for all records to be indexed. After that it searches what is indexed. */
const retryDelay = 1500;
/**
 * Milliseconds until searches no longer wait for an index: it is then indexing many records, and searches fail with
 * `library-preparing`.
 */
export const openingLimit = 5000;

/** The progress of an index that is not ready. */
export interface IndexPreparation {
  readonly libraryId: number;
  /** Indexed records, and all records; both 0 while unknown. */
  readonly done: number;
  readonly total: number;
  /** Milliseconds since the index was opened. */
  readonly ms: number;
}

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** An index that is being opened, and the searches that wait for it. */
export class IndexOpening {
  /** Whether all records are indexed. */
  isComplete = false;
  /** Whether the index could not be opened, so that nothing can be searched. */
  isBroken = false;
  /** Whether the index can be searched. */
  isOpen = false;
  done = 0;
  total = 0;
  private readonly start = performance.now();
  private readonly limit: number | undefined;
  private waiting: Waiter[] = [];

  /** Without a limit all searches wait until it is open. */
  constructor(limit?: number) {
    this.limit = limit;
  }

  /** Milliseconds since the index was opened. */
  get ms(): number {
    return performance.now() - this.start;
  }

  /**
   * Resolves when the index can be searched. Throws `library-unavailable`, `library-preparing` while many records are
   * still to be indexed, or the reason of the signal.
   */
  async ready(signal: AbortSignal): Promise<void> {
    if (this.isOpen || this.limit === undefined) return this.opened(signal);
    const isLate = new AbortController();
    const timer = setTimeout(() => isLate.abort(preparing()), Math.max(0, this.limit - this.ms));
    try {
      await this.opened(AbortSignal.any([signal, isLate.signal]));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Resolves when the index can be searched, however long that takes. Throws as `ready`. */
  opened(signal: AbortSignal): Promise<void> {
    if (this.isOpen) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.waiting = this.waiting.filter((entry) => entry !== waiting);
        reject(signal.reason);
      };
      const done = () => signal.removeEventListener('abort', giveUp);
      const waiting: Waiter = {
        resolve: () => {
          done();
          resolve();
        },
        reject: (error) => {
          done();
          reject(error);
        },
      };
      this.waiting.push(waiting);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Called when a state of the index can be searched. */
  markSearchable(isComplete: boolean): void {
    this.isComplete = isComplete;
    this.isBroken = false;
    if (isComplete) this.open();
    else if (!this.isOpen) setTimeout(() => this.open(), retryDelay).unref();
  }

  /** Called when the index could not be opened or updated. An open index stays open. */
  failed(cause: unknown): void {
    this.isBroken = !this.isOpen;
    this.refuse(new ApiException('library-unavailable', undefined, { cause }));
  }

  /** Ends all waiting searches. */
  close(): void {
    this.refuse(new ApiException('service-stopping'));
  }

  private refuse(error: unknown): void {
    for (const { reject } of this.waiting) reject(error);
    this.waiting = [];
  }

  private open(): void {
    this.isOpen = true;
    for (const { resolve } of this.waiting) resolve();
    this.waiting = [];
  }
}

/** Asks the caller to retry in a moment. */
const preparing = () =>
  new DetailedApiException(new ApiException('library-preparing'), { headers: { 'retry-after': '10' } });
