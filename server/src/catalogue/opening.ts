import { ApiException } from '@buchfink/contract/error';

/** How long whoever asks first waits for all records to be taken in, in milliseconds; then what is there must do. */
const patience = 1500;

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** An index that is being opened, and those who wait for it. */
export class Opening {
  /** Whether all records can be found. */
  isComplete = false;
  /** Whether nothing can be searched, since it could not be opened. */
  isBroken = false;
  private isOpen = false;
  private waiting: Waiting[] = [];

  /** When it can be searched. Throws `library-unavailable`, or the reason of the signal. */
  ready(signal: AbortSignal): Promise<void> {
    if (this.isOpen) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.waiting = this.waiting.filter((each) => each !== waiting);
        reject(signal.reason);
      };
      const done = () => signal.removeEventListener('abort', giveUp);
      const waiting: Waiting = {
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
