import { Worker } from 'node:worker_threads';
import { ApiException } from '@buchfink/contract/error';
import type {
  FromSearchThread,
  SearchResults,
  SearchTask,
  SharedSegment,
  ToSearchThread,
} from './threads/thread-messages.ts';

/** How long a search goes on that nobody waits for any more, in milliseconds, before its thread is ended. */
const patience = 2000;
/** How long a thread that broke is left alone, in milliseconds: the next one might break at once. */
const restAfterCrash = 500;

/** A task and who waits for its answer. */
export interface PendingTask {
  readonly task: SearchTask;
  readonly signal: AbortSignal;
  readonly resolve: (answer: SearchResults[SearchTask['type']]) => void;
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
    /** Tasks that were not begun when the thread ended. */
    readonly giveBack: (tasks: readonly PendingTask[]) => void;
  };
  /** The tables it has made of indexes so far. */
  tables = 0;
  private worker: Worker | undefined;
  /** The tasks it was given; it works on the first. */
  private running: PendingTask[] = [];
  private overdue: NodeJS.Timeout | undefined;
  private unwatch = () => {};
  private isClosed = false;
  /** What the thread has been told of each library. */
  private readonly told = new Map<number, readonly SharedSegment[]>();

  constructor(given: SearchThread['given']) {
    this.given = given;
    this.start();
  }

  get isFree(): boolean {
    return this.worker !== undefined && this.running.length === 0;
  }

  /** Works on tasks, one after the other; only when free. */
  run(batch: readonly PendingTask[]): void {
    this.running = [...batch];
    for (const { task } of batch) this.tell(task.libraryId);
    this.send({ type: 'tasks', tasks: batch.map(({ task }) => task) });
    this.begin();
  }

  /** Lets go of older segments of a library, so that their memory becomes free. */
  refresh(libraryId: number): void {
    if (this.told.has(libraryId)) this.tell(libraryId);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.worker?.terminate();
  }

  /** Watches over the first task: when nobody waits for it any more, the thread may not work on it for long. */
  private begin(): void {
    const [first] = this.running;
    if (!first) return;
    const { signal } = first;
    const giveUp = () => {
      this.overdue = setTimeout(() => void this.worker?.terminate(), patience);
    };
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
    this.unwatch = () => signal.removeEventListener('abort', giveUp);
  }

  /** The first task is done. */
  private end(): PendingTask | undefined {
    clearTimeout(this.overdue);
    this.unwatch();
    return this.running.shift();
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
    let hasFailed = false;
    worker.on('message', (message: FromSearchThread) => {
      const done = this.end();
      if (message.type === 'answer') {
        this.tables = message.tables;
        this.begin();
        done?.resolve(message.answer);
        this.given.onFree();
        return;
      }
      done?.reject(message.error);
      cause = message.error;
      hasFailed = true;
      this.leave();
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => this.ended(cause, hasFailed));
    this.worker = worker;
  }

  /** Gives the thread nothing any more, and back what it has not begun. */
  private leave(): void {
    this.worker = undefined;
    const notBegun = this.running;
    this.running = [];
    this.given.giveBack(notBegun);
  }

  private ended(cause: unknown, hasFailed: boolean): void {
    const begun = this.end();
    const code = this.isClosed ? 'service-stopping' : 'library-unavailable';
    begun?.reject(new ApiException(code, undefined, { cause }));
    this.leave();
    this.told.clear();
    this.tables = 0;
    if (this.isClosed) return;
    this.given.warn('A thread that searches broke and is started again', cause);
    // That a search fails says nothing against the next thread, and is not to keep others waiting.
    if (hasFailed) this.startAgain();
    else setTimeout(() => this.startAgain(), restAfterCrash).unref();
  }

  private startAgain(): void {
    if (this.isClosed) return;
    this.start();
    this.given.onFree();
  }
}
