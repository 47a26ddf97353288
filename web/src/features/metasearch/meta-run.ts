import type { MetaSearch, MetaSearchEvent } from '@buchfink/contract/metasearch';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { type Course, type CourseEvent, courseAfter, courseOf, type Target, unsettled } from './course.ts';
import { emptyList, listAfter, listFor, type MetaList, type Wish, withAllShown } from './meta-list.ts';

/** Asks libraries and tells what comes; see `readMetaSearch`. */
export type Ask = (search: MetaSearch, signal: AbortSignal) => AsyncIterable<readonly MetaSearchEvent[]>;

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
  readonly wish: (wish: Wish) => void;
  /** Shows what waited. */
  readonly showAll: () => void;
  /** From now on nothing moves that is shown. */
  readonly hold: () => void;
}

export interface MetaState {
  readonly course: Course;
  readonly list: MetaList;
}

/** How long a service that stops may ask one to wait, in milliseconds. */
const longestWait = 10_000;
/** After the first hits nobody has read anything yet for so long: until then the list is put in order as it comes. */
const untilRead = 1_000;

export function metaRun(search: Omit<MetaSearch, 'limit' | 'offset'>, ask: Ask, first: Wish): MetaRun {
  let state: MetaState = { course: courseOf(search.libraries), list: emptyList(first) };
  const listeners = new Set<() => void>();
  const set = (change: Partial<MetaState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const hold = () => {
    if (!state.list.held && state.list.shown.length > 0) set({ list: { ...state.list, held: true } });
  };
  const happen = (event: CourseEvent) => {
    const { course: before, list } = state;
    const course = courseAfter(before, event);
    const known = new Set(before.found.map(({ id }) => id));
    const isFurther = event.type === 'heard' && event.offset > 0;
    const below = isFurther ? new Set(course.found.flatMap(({ id }) => (known.has(id) ? [] : id))) : undefined;
    if (known.size === 0 && course.found.length > 0) setTimeout(hold, untilRead);
    set({ course, list: listAfter(list, course, below) });
  };

  /** The streams that are being read, each with the way to end it. */
  const open = new Set<() => void>();
  const read = async (libraries: readonly number[], offset: number) => {
    const stop = new AbortController();
    const end = (error?: unknown) => {
      if (!open.delete(giveUp)) return;
      stop.abort();
      happen({ type: 'ended', libraries, offset, error });
    };
    const giveUp = () => end();
    open.add(giveUp);
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
      end();
    } catch (error) {
      end(error);
    }
  };
  /** Tells after how many milliseconds to ask again where the service said farewell. */
  const hear = async (libraries: readonly number[], offset: number, signal: AbortSignal) => {
    let wait: number | undefined;
    if (signal.aborted) return wait;
    for await (const events of ask({ ...search, libraries, offset }, signal)) {
      if (signal.aborted) return wait;
      happen({ type: 'heard', events, offset });
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
      for (const giveUp of [...open]) giveUp();
    },
    wish: (wish) => {
      const { list, course } = state;
      if (list.wish !== wish) set({ list: listFor(list, wish, course) });
    },
    showAll: () => set({ list: withAllShown(state.list) }),
    hold,
  };
}

/** Whether it may answer if it is asked again now. */
function hasFailed({ state, code }: Target): boolean {
  return state === 'error' || state === 'timeout' || (state === 'skipped' && code === 'library-busy');
}

/** Which libraries are asked for their further hits, by where these begin; one stream asks all with the same beginning. */
function nextPages(targets: readonly Target[], only: number | undefined): Map<number, number[]> {
  const pages = new Map<number, number[]>();
  for (const { libraryId, more, next } of targets) {
    const isWanted = more === 'some' || more === 'failed';
    if (isWanted && (only === undefined || only === libraryId))
      pages.set(next, [...(pages.get(next) ?? []), libraryId]);
  }
  return pages;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
