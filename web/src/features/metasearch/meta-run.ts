import type { MetaSearch, MetaSearchEvent } from '@buchfink/contract/metasearch';
import { ConnectionError } from '#shared/api/connection-error.ts';
import {
  type Course,
  type CourseEvent,
  courseAfter,
  courseOf,
  isLost,
  type Target,
  unsettled,
} from './course/course.ts';
import { nextPages } from './course/next-pages.ts';
import { emptyList, listAfter, listFor, type MetaList, type Wish, withAllShown } from './works/meta-list.ts';

/** Asks libraries and tells what comes; see `readMetaSearch`. */
export type Ask = (search: MetaSearch, signal: AbortSignal) => AsyncIterable<readonly MetaSearchEvent[]>;

/** Where a search is kept for times without a connection. */
export interface Keeper {
  /** What it has told so far; once more when there is more. */
  readonly keep: (events: readonly MetaSearchEvent[]) => void;
  readonly kept: () => Promise<{ readonly at: number; readonly events: readonly MetaSearchEvent[] } | undefined>;
}

/** A search that is going on, or has come to an end and is kept. */
export interface MetaRun {
  readonly state: () => MetaState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks all who have not been heard yet, in the beginning all libraries. Nothing happens while they are being asked. */
  readonly go: () => void;
  /** Asks a library again that did not answer, or all of them. */
  readonly retry: (libraryId?: number) => void;
  /** The next hits of one library, or of all that have more. */
  readonly more: (libraryId?: number) => void;
  /** Gives up all that is still being asked. */
  readonly stop: () => void;
  /** The connection is gone: what has come stays. */
  readonly lose: () => void;
  /** The connection is back: asks those again that were not heard because of it. */
  readonly reconnect: () => void;
  readonly wish: (wish: Wish) => void;
  /** Shows what waited. */
  readonly showAll: () => void;
}

export interface MetaState {
  readonly course: Course;
  readonly list: MetaList;
  /** When something was heard last, in milliseconds since 1970. */
  readonly heardAt?: number;
  /** The first hits have been waited for long enough, or are all there are: from now on the list is shown, and stands still. */
  readonly isGathered: boolean;
  /** It is shown as it was kept, because nobody could be asked. */
  readonly isKept: boolean;
}

/** A stream that is being read, with the ways to end it. */
interface Stream {
  readonly giveUp: () => void;
  readonly lose: () => void;
}

/** How long a service that stops may ask one to wait, in milliseconds. */
const longestWait = 10_000;
/**
 * So long after the search was asked hits are put in order among each other before anything is shown, in milliseconds: what
 * is left of 300 ms is for drawing.
 */
const gatheringTime = 220;
/** The first hits of a slow search wait so long for others that come with them. */
const leastGathering = 40;

export function metaRun(
  search: Omit<MetaSearch, 'limit' | 'offset'>,
  ask: Ask,
  first: Wish,
  { keeper, gathering = gatheringTime }: { keeper?: Keeper; gathering?: number } = {},
): MetaRun {
  let state: MetaState = {
    course: courseOf(search.libraries),
    list: emptyList(first),
    isGathered: false,
    isKept: false,
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<MetaState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const show = () => {
    if (!state.isGathered) set({ isGathered: true, list: { ...listAfter(state.list, state.course), held: true } });
  };
  let begun = performance.now();
  const happen = (event: CourseEvent) => {
    const { course: before, list } = state;
    const course = courseAfter(before, event);
    const known = new Set(before.found.map(({ id }) => id));
    const isFurther = event.type === 'heard' && event.offset > 0;
    const below = isFurther ? new Set(course.found.flatMap(({ id }) => (known.has(id) ? [] : id))) : undefined;
    if (known.size === 0 && course.found.length > 0)
      setTimeout(show, Math.max(leastGathering, begun + gathering - performance.now()));
    // Nothing is put in order before it is shown.
    set({ course, ...(state.isGathered && { list: listAfter(list, course, below) }) });
    if (course.status !== 'asking' && course.found.length > 0) show();
  };

  /** What is worth keeping of what was told. */
  const told: MetaSearchEvent[] = [];
  const open = new Set<Stream>();
  const read = async (libraries: readonly number[], offset: number) => {
    const stop = new AbortController();
    const end = (error?: unknown) => {
      if (!open.delete(stream)) return;
      stop.abort();
      happen({ type: 'ended', libraries, offset, error });
      if (offset === 0 && !state.isKept && state.course.found.length > 0) keeper?.keep(told);
    };
    const stream: Stream = { giveUp: () => end(), lose: () => stop.abort(new ConnectionError('network')) };
    open.add(stream);
    if (offset === 0) begun = performance.now();
    happen({ type: 'asked', libraries, offset });
    try {
      const wait = await hear(libraries, offset, stop.signal);
      if (wait !== undefined) {
        await pause(Math.min(wait, longestWait));
        // Only those that the service had no time for; a second farewell is an error.
        const left = offset > 0 ? libraries : unsettled(state.course).filter((id) => libraries.includes(id));
        const again = left.length > 0 ? await hear(left, offset, stop.signal) : undefined;
        if (again !== undefined) throw new ConnectionError('network');
      }
      stop.signal.throwIfAborted();
      end();
    } catch (error) {
      const why = stop.signal.aborted ? stop.signal.reason : error;
      const isNothing = open.has(stream) && offset === 0 && state.course.found.length === 0;
      end(isNothing && isLost(why) && (await showKept(stream)) ? undefined : why);
    }
  };
  /** Shows what was kept of this search, if there is anything. Tells whether nothing is missing then. */
  const showKept = async (stream: Stream) => {
    const kept = await keeper?.kept();
    if (!kept || !open.has(stream)) return false;
    set({ isKept: true, heardAt: kept.at });
    happen({ type: 'heard', events: kept.events, offset: 0 });
    return unsettled(state.course).length === 0;
  };
  /** Tells after how many milliseconds to ask again where the service said farewell. */
  const hear = async (libraries: readonly number[], offset: number, signal: AbortSignal) => {
    let wait: number | undefined;
    if (signal.aborted) return wait;
    for await (const events of ask({ ...search, libraries, offset }, signal)) {
      if (signal.aborted) return wait;
      set({ heardAt: Date.now() });
      happen({ type: 'heard', events, offset });
      if (offset === 0) told.push(...events.filter(({ event }) => event === 'hits' || event === 'target'));
      for (const { event, data } of events) if (event === 'bye') wait = data.retry;
    }
    return wait;
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: () => {
      const waiting = unsettled(state.course);
      if (state.course.open === 0 && waiting.length > 0) void read(waiting, 0);
    },
    retry: (libraryId) => {
      const failed = state.course.targets.filter(hasFailed).map((target) => target.libraryId);
      const libraries = libraryId === undefined ? failed : failed.filter((id) => id === libraryId);
      if (libraries.length > 0) void read(libraries, 0);
    },
    more: (libraryId) => {
      for (const [offset, libraries] of nextPages(state.course.targets, libraryId)) void read(libraries, offset);
    },
    stop: () => {
      for (const { giveUp } of [...open]) giveUp();
    },
    lose: () => {
      for (const { lose } of open) lose();
    },
    reconnect: () => {
      const lost = state.course.targets.filter(({ cut }) => cut === 'lost').map((target) => target.libraryId);
      if (lost.length > 0) void read(lost, 0);
    },
    wish: (wish) => {
      const { list, course } = state;
      if (list.wish !== wish) set({ list: listFor(list, wish, course) });
    },
    showAll: () => set({ list: withAllShown(state.list) }),
  };
}

/** Whether it may answer if it is asked again now. */
function hasFailed({ state, code }: Target): boolean {
  return state === 'error' || state === 'timeout' || (state === 'skipped' && code === 'library-busy');
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
