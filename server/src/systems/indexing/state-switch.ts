import type { SearchThread } from './search-thread-handle.ts';
import { countNewDocuments } from './shared-segments.ts';
import type { SearchedState } from './thread-messages.ts';

/** With fewer new documents, the first search builds the tables in no time. */
const preparedFrom = 2_000;

/** The threads of a pool and what they search. */
export interface StateSwitchOptions {
  readonly threads: readonly SearchThread[];
  /** What is searched now, by library. */
  readonly states: Map<number, SearchedState>;
  /** Threads that must stay for searches while others build tables. */
  readonly answering: number;
  /** Lets a thread build its tables when it is free. Resolves when it has finished or failed. */
  readonly warm: (thread: SearchThread, libraryId: number) => Promise<void>;
}

interface NextState {
  readonly state: SearchedState;
  readonly onSearched: () => void;
}

/**
 * Switches the threads of a pool to the next state of a library. One thread builds the tables of a state with many new
 * documents, while the others search the state before; then all switch at once, and the others build theirs one after
 * the other.
 */
export class StateSwitch {
  private readonly options: StateSwitchOptions;
  private readonly next = new Map<number, NextState>();
  private preparing: number | undefined;
  /** Threads without the tables of what is searched now. */
  private readonly behind = new Set<SearchThread>();

  constructor(options: StateSwitchOptions) {
    this.options = options;
  }

  /** The threads, those first that have the tables of what is searched now. */
  get threads(): readonly SearchThread[] {
    const { behind } = this;
    return this.options.threads.toSorted((a, b) => Number(behind.has(a)) - Number(behind.has(b)));
  }

  /** Sets the next state of a library. Not told as searched when a newer one comes before. */
  set(libraryId: number, state: SearchedState, onSearched: () => void): void {
    this.next.set(libraryId, { state, onSearched });
    this.advance();
  }

  /** Goes on where a thread has become free. */
  advance(): void {
    for (const [libraryId, next] of this.next) {
      if (libraryId === this.preparing) continue;
      if (countNewDocuments(next.state, this.options.states.get(libraryId)) < preparedFrom) this.show(libraryId, next);
      else if (this.preparing === undefined) this.prepare(libraryId, next);
    }
  }

  private prepare(libraryId: number, next: NextState): void {
    const ready = this.threads.filter(({ isFree, isAnswering }) => isFree || isAnswering);
    const thread = ready.findLast(({ isFree }) => isFree);
    if (!thread || ready.length <= this.options.answering) return;
    this.preparing = libraryId;
    this.next.delete(libraryId);
    const done = () => {
      this.preparing = undefined;
      this.show(libraryId, next);
      void this.warmOthers(libraryId, thread);
    };
    const { signal } = new AbortController();
    // Where it fails, the next search builds the tables.
    thread.prepare(next.state, { task: { type: 'warm', libraryId }, signal, resolve: done, reject: done });
  }

  private show(libraryId: number, { state, onSearched }: NextState): void {
    const { states, threads } = this.options;
    if (this.next.get(libraryId)?.state === state) this.next.delete(libraryId);
    states.set(libraryId, state);
    for (const thread of threads) thread.refresh(libraryId);
    onSearched();
  }

  private async warmOthers(libraryId: number, prepared: SearchThread): Promise<void> {
    const { threads, warm } = this.options;
    const others = threads.filter((thread) => thread !== prepared);
    this.behind.delete(prepared);
    for (const thread of others) this.behind.add(thread);
    for (const thread of others) {
      await warm(thread, libraryId);
      this.behind.delete(thread);
    }
  }
}
