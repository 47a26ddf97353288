import { Worker } from 'node:worker_threads';
import { ApiException } from '@buchfink/contract/error';
import type { EngineConnection } from '../opensearch/asking/engine-calls.ts';
import { EngineError } from '../opensearch/engine-fault.ts';
import type { EngineWatch, MetFault } from '../opensearch/engine-watch.ts';
import type {
  FromSearchThread,
  SearchedState,
  SearchResults,
  SearchTask,
  SearchThreadData,
  ToSearchThread,
} from './thread-messages.ts';

/** Milliseconds until an aborted search that does not end costs its thread. */
const timeout = 2000;
/** The pause before a broken thread is started again, in milliseconds: its successor might break at once. */
const restAfterCrash = 500;

/** A task and the caller that waits for its answer. */
export interface PendingTask {
  readonly task: SearchTask;
  readonly signal: AbortSignal;
  readonly resolve: (answer: SearchResults[SearchTask['type']]) => void;
  readonly reject: (error: unknown) => void;
}

/** A search thread, seen from the main thread. A thread that breaks is started again. */
export class SearchThread {
  private readonly options: {
    readonly threads: string;
    readonly warn: (message: string, error: unknown) => void;
    /** What is searched now, by library. */
    readonly states: ReadonlyMap<number, SearchedState>;
    /** A connection to OpenSearch, where that keeps the indexes. */
    readonly connect?: (() => EngineConnection) | undefined;
    /** Gets what searches in OpenSearch meet. */
    readonly engineWatch?: Pick<EngineWatch, 'searchFailed' | 'searchAnswered'> | undefined;
    readonly onFree: () => void;
    /** Tasks that were not started when the thread ended. */
    readonly giveBack: (tasks: readonly PendingTask[]) => void;
  };
  /** The number of tables that it has built. */
  tables = 0;
  private worker: Worker | undefined;
  /** The tasks of the thread; it works on the first. */
  private running: PendingTask[] = [];
  private overdue: NodeJS.Timeout | undefined;
  private unwatch = () => {};
  private isClosed = false;
  /** The states that the thread has, by library. */
  private readonly sentStates = new Map<number, SearchedState>();

  constructor(options: SearchThread['options']) {
    this.options = options;
    this.startWorker();
  }

  get isFree(): boolean {
    return this.worker !== undefined && this.running.length === 0;
  }

  /** Whether somebody waits for its answers. */
  get isAnswering(): boolean {
    return this.running.some(({ task }) => task.type !== 'warm');
  }

  /** Runs tasks one after the other; only when free. */
  run(batch: readonly PendingTask[]): void {
    for (const { task } of batch) this.tell(task.libraryId);
    this.start(batch);
  }

  /** Builds the tables of a state of a library that is not searched yet; only when free. */
  prepare(state: SearchedState, warming: PendingTask): void {
    this.give(warming.task.libraryId, state);
    this.start([warming]);
  }

  /** Drops old segments of a library, so that their memory is freed. */
  refresh(libraryId: number): void {
    if (this.sentStates.has(libraryId)) this.tell(libraryId);
  }

  /** Ends the thread and starts another one, which has a connection of its own. */
  startAnew(): void {
    void this.worker?.terminate();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.worker?.terminate();
  }

  /** Watches the first task: when it is aborted, the thread may not work on it for long. */
  private begin(): void {
    const [first] = this.running;
    if (!first) return;
    const { signal } = first;
    const giveUp = () => {
      this.overdue = setTimeout(() => void this.worker?.terminate(), timeout);
    };
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
    this.unwatch = () => signal.removeEventListener('abort', giveUp);
  }

  /** Removes the first task. */
  private end(): PendingTask | undefined {
    clearTimeout(this.overdue);
    this.unwatch();
    return this.running.shift();
  }

  private start(batch: readonly PendingTask[]): void {
    this.running = [...batch];
    this.send({ type: 'tasks', tasks: batch.map(({ task }) => task) });
    this.begin();
  }

  private tell(libraryId: number): void {
    const state = this.options.states.get(libraryId);
    if (state) this.give(libraryId, state);
  }

  private give(libraryId: number, state: SearchedState): void {
    if (state === this.sentStates.get(libraryId)) return;
    this.sentStates.set(libraryId, state);
    this.send({ type: 'state', libraryId, state });
  }

  private send(message: ToSearchThread): void {
    this.worker?.postMessage(message);
  }

  private startWorker(): void {
    const engine = this.options.connect?.();
    const worker = new Worker(new URL('search-thread.js', this.options.threads), {
      workerData: { engine } satisfies SearchThreadData,
      transferList: engine ? [engine.port] : [],
    });
    let cause: unknown = new Error('it took too long');
    let hasFailed = false;
    worker.on('message', (message: FromSearchThread) => {
      const done = this.end();
      if (message.type !== 'failed') {
        this.begin();
        if (message.type === 'answer') this.tables = message.tables;
        if (done) this.finish(done, message);
        this.options.onFree();
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

  private finish({ task, resolve, reject }: PendingTask, message: Exclude<FromSearchThread, { type: 'failed' }>): void {
    const { engineWatch } = this.options;
    if (message.type === 'unanswered') {
      engineWatch?.searchFailed(task.libraryId, message.met);
      reject(unanswered(message.met));
      return;
    }
    if (message.isPartial !== undefined) engineWatch?.searchAnswered(task.libraryId, message.isPartial);
    resolve(message.answer);
  }

  /** Gives the thread no more tasks, and requeues those that it has not started. */
  private leave(): void {
    this.worker = undefined;
    const notBegun = this.running;
    this.running = [];
    this.options.giveBack(notBegun);
  }

  private ended(cause: unknown, hasFailed: boolean): void {
    const current = this.end();
    const code = this.isClosed ? 'service-stopping' : 'library-unavailable';
    current?.reject(new ApiException(code, undefined, { cause }));
    this.leave();
    this.sentStates.clear();
    this.tables = 0;
    if (this.isClosed) return;
    this.options.warn('A thread that searches broke and is started again', cause);
    // A failed search says nothing against the next thread, and must not delay other searches.
    if (hasFailed) this.startAgain();
    else setTimeout(() => this.startAgain(), restAfterCrash).unref();
  }

  private startAgain(): void {
    if (this.isClosed) return;
    this.startWorker();
    this.options.onFree();
  }
}

const unanswered = ({ fault, detail }: MetFault) =>
  new ApiException('library-unavailable', undefined, { cause: new EngineError(fault, detail) });
