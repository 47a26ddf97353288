import { Worker } from 'node:worker_threads';
import { ApiException } from '@buchfink/contract/error';
import type { FromSearchThread, SearchResults, SearchTask, SharedSegment, ToSearchThread } from './thread-messages.ts';

/** How long a search goes on that nobody waits for any more, in milliseconds, before its thread is ended. */
const patience = 2000;
/** How long a thread that broke is left alone, in milliseconds. */
const restAfterCrash = 500;

type Answer = SearchResults[SearchTask['type']];

interface Running {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** One thread that searches, from the side of the main thread. One that breaks is started again. */
export class SearchThread {
  private readonly given: {
    readonly threads: string;
    readonly warn: (message: string, error: unknown) => void;
    /** The present segments of all libraries. */
    readonly states: ReadonlyMap<number, readonly SharedSegment[]>;
    readonly onFree: () => void;
  };
  private worker: Worker | undefined;
  private running: Running | undefined;
  private isClosed = false;
  /** What the thread has been told of each library. */
  private readonly told = new Map<number, readonly SharedSegment[]>();

  constructor(given: SearchThread['given']) {
    this.given = given;
    this.start();
  }

  get isFree(): boolean {
    return this.worker !== undefined && this.running === undefined;
  }

  /** Runs a task; only when free. */
  run(task: SearchTask, signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let overdue: NodeJS.Timeout | undefined;
      const giveUp = () => {
        overdue = setTimeout(() => void this.worker?.terminate(), patience);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      const done = () => {
        this.running = undefined;
        clearTimeout(overdue);
        signal.removeEventListener('abort', giveUp);
      };
      this.running = {
        resolve: (answer) => {
          done();
          resolve(answer);
        },
        reject: (error) => {
          done();
          reject(error);
        },
      };
      this.tell(task.libraryId);
      this.send({ type: 'task', task });
    });
  }

  /** Lets go of older segments of a library, so that their memory becomes free. */
  refresh(libraryId: number): void {
    if (this.told.has(libraryId)) this.tell(libraryId);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.worker?.terminate();
  }

  private tell(libraryId: number): void {
    const segments = this.given.states.get(libraryId);
    if (!segments || segments === this.told.get(libraryId)) return;
    this.told.set(libraryId, segments);
    this.send({ type: 'state', libraryId, segments });
  }

  private send(message: ToSearchThread): void {
    this.worker?.postMessage(message);
  }

  private start(): void {
    const worker = new Worker(new URL('search-thread.js', this.given.threads));
    let cause: unknown = new Error('it took too long');
    worker.on('message', (message: FromSearchThread) => {
      if (message.type === 'answer') this.running?.resolve(message.answer);
      else this.running?.reject(message.error);
      this.given.onFree();
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => this.ended(cause));
    this.worker = worker;
  }

  private ended(cause: unknown): void {
    this.worker = undefined;
    this.told.clear();
    this.running?.reject(new ApiException('library-unavailable', undefined, { cause }));
    if (this.isClosed) return;
    this.given.warn('A thread that searches broke and is started again', cause);
    setTimeout(() => {
      if (this.isClosed) return;
      this.start();
      this.given.onFree();
    }, restAfterCrash).unref();
  }
}
