import { ApiException } from '@buchfink/contract/error';
import { DetailedFailure } from '../http/errors.ts';

/** How long whoever asks first waits for all records to be taken in, in milliseconds; then what is there must do. */
const patience = 1500;
/**
 * How long an opening may take until nobody waits for it any more, in milliseconds: it takes in many records then, and readers
 * are told so.
 */
export const openingLimit = 5000;

/** How far an index has come that is being prepared. */
export interface IndexPreparation {
  readonly libraryId: number;
  /** Records that have been taken in, of all there are; both 0 while that is not known. */
  readonly done: number;
  readonly total: number;
  /** For so many milliseconds. */
  readonly ms: number;
}

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** An index that is being opened, and those who wait for it. */
export class IndexOpening {
  /** Whether all records can be found. */
  isComplete = false;
  /** Whether nothing can be searched, since it could not be opened. */
  isBroken = false;
  /** Whether it can be searched. */
  isOpen = false;
  done = 0;
  total = 0;
  private readonly begun = performance.now();
  private readonly limit: number | undefined;
  private waiting: Waiter[] = [];

  /** Without a limit everybody waits until it is open. */
  constructor(limit?: number) {
    this.limit = limit;
  }

  /** For so many milliseconds it is being opened. */
  get ms(): number {
    return performance.now() - this.begun;
  }

  /**
   * When it can be searched. Throws `library-unavailable`, `library-preparing` where many records are still to be taken in, or
   * the reason of the signal.
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

  /** When it can be searched, however long that takes. Throws as `ready`. */
  opened(signal: AbortSignal): Promise<void> {
    if (this.isOpen) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.waiting = this.waiting.filter((each) => each !== waiting);
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

  /** A state can be searched. */
  shown(isComplete: boolean): void {
    this.isComplete = isComplete;
    this.isBroken = false;
    if (isComplete) this.open();
    else if (!this.isOpen) setTimeout(() => this.open(), patience).unref();
  }

  /** It could not be opened or brought up to date; what is open stays so. */
  failed(cause: unknown): void {
    this.isBroken = !this.isOpen;
    this.refuse(new ApiException('library-unavailable', undefined, { cause }));
  }

  /** Nothing is searched any more. */
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

/** Readers are asked to come again in a moment. */
const preparing = () =>
  new DetailedFailure(new ApiException('library-preparing'), { headers: { 'retry-after': '10' } });
