import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { Reached } from './indexer.ts';

/** Milliseconds between two looks. */
const lookEvery = 1_000;
/** The most states of a library that are remembered. Beyond that the newest one replaces the one before. */
const maxStates = 1_000;

/** How old the oldest change is that an index does not have. */
export interface IndexLag {
  readonly libraryId: number;
  /** Whole seconds; 0: the index has all changes. */
  readonly seconds: number;
}

/** Measures how far the indexes are behind the records, which other processes and nodes change. */
export interface IndexLags {
  /** One look at the records. */
  look(): Promise<void>;
  /** Looks every second from now on, until `close`. */
  start(): void;
  /** The libraries with an open index. */
  list(): readonly IndexLag[];
  close(): Promise<void>;
}

/** The records and how far their indexes are. */
export interface IndexLagsOptions {
  readonly records: Pick<RecordStore, 'state'>;
  /** Changes when any record has changed. */
  readonly version: () => number;
  readonly reached: ReadonlyMap<number, Reached>;
  /** Monotonic milliseconds. */
  readonly clock: () => number;
}

interface SeenState extends Reached {
  readonly at: number;
}

/** Creates the measurement: it notes when it sees a new state of a library, until the index has reached that. */
export function createIndexLags({ records, version, reached, clock }: IndexLagsOptions): IndexLags {
  const seenOf = new Map<number, SeenState[]>();
  let lastVersion: number | undefined;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const current = version();
    const isChanged = current !== lastVersion;
    for (const libraryId of reached.keys()) {
      if (!isChanged && seenOf.has(libraryId)) continue;
      const { last, removals } = await records.state(libraryId);
      const seen = seenOf.get(libraryId) ?? [];
      const before = seen.at(-1);
      if (before?.last !== last || before.removals !== removals) {
        const isFull = seen.length >= maxStates;
        seen.splice(isFull ? -1 : seen.length, isFull ? 1 : 0, {
          last,
          removals,
          at: (isFull && before?.at) || clock(),
        });
      }
      seenOf.set(libraryId, seen);
    }
    lastVersion = current;
  }

  /** Forgets the states that the index has reached. The newest one stays, to be compared with the next. */
  const oldestMissing = (libraryId: number, { last, removals }: Reached) => {
    const seen = seenOf.get(libraryId) ?? [];
    const isReached = (state: SeenState) => state.last <= last && state.removals <= removals;
    while (seen.length > 1 && seen[0] !== undefined && isReached(seen[0])) seen.shift();
    return seen.find((state) => !isReached(state));
  };

  return {
    look,
    start() {
      timer = setInterval(() => {
        // Without the records nothing is known of them; whatever needs them says so.
        looking ??= look()
          .catch(() => undefined)
          .finally(() => {
            looking = undefined;
          });
      }, lookEvery);
      timer.unref();
    },
    list: () =>
      [...reached].map(([libraryId, position]) => {
        const missing = oldestMissing(libraryId, position);
        return { libraryId, seconds: missing === undefined ? 0 : Math.floor((clock() - missing.at) / 1_000) };
      }),
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}
