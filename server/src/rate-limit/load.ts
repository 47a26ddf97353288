import { monitorEventLoopDelay } from 'node:perf_hooks';

/** From here on who is not logged in has to prove, and from twice as much on to wait. */
export const busy = 1;
export const full = 2;

/** Once busy, so for a while: otherwise it would begin anew with every call that is let in. */
const holdFor = 15_000;
/** Milliseconds by which the event loop may be late, nine times of ten in a second. */
const busyDelay = 70;
const sampleEvery = 1_000;
/** So much of what a library's system may be asked is for those who are not logged in; the rest is kept for patrons. */
const shareOfStrangers = 0.75;
/** The monitor looks so often, in milliseconds, and counts this as delay, too. */
const resolution = 20;

/** How strained the service is, where 1 is busy and 2 is full. */
export interface ServiceLoad {
  /** The strain on all, or on the libraries a call would ask if that is more. */
  strain(libraries: readonly number[]): number;
  /** Whether those who are not logged in may ask more of this library's system. */
  hasRoom(libraryId: number): boolean;
  /** A search begins; answers what to call when it has ended. */
  begin(): () => void;
  close(): void;
}

/** What is measured beside the searches under way. */
export interface LoadOptions {
  readonly clock: () => number;
  /** So many searches at once, of all who are not logged in, are busy; 0 = always. */
  readonly busySearches: number;
  /** How much of what may be asked of a library's system is in use: 1 is all of it. */
  readonly useOf?: (libraryId: number) => number;
  /** By how many milliseconds the event loop was late of late; measured unless given. */
  readonly loopDelay?: () => number;
}

/** Measures from now on, until it is closed. */
export function measureLoad({ clock, busySearches, useOf, loopDelay }: LoadOptions): ServiceLoad {
  const loop = loopDelay === undefined ? measureLoopDelay() : { delay: loopDelay, stop: () => {} };
  // From so many searches in a second on the delay is theirs to answer for: a slow machine keeps no single visitor away.
  const manySearches = busySearches / 20;
  let underWay = 0;
  let begun: number[] = [];
  let busyUntil = Number.NEGATIVE_INFINITY;
  const searchesOfLate = () => {
    const since = clock() - 1_000;
    begun = begun.filter((at) => at > since);
    return begun.length;
  };
  const ofAll = () => {
    // Always busy, never full, however slow the machine is.
    if (busySearches === 0) return busy;
    const late = searchesOfLate() >= manySearches ? loop.delay() / busyDelay : 0;
    const now = Math.max(late, underWay / busySearches);
    if (now >= busy) busyUntil = clock() + holdFor;
    return clock() < busyUntil ? Math.max(now, busy) : now;
  };
  const useByStrangers = (libraryId: number) => Math.min(1, (useOf?.(libraryId) ?? 0) / shareOfStrangers);
  const ofLibraries = (libraries: readonly number[]) =>
    libraries.length === 0 ? 0 : (full * libraries.reduce((sum, id) => sum + useByStrangers(id), 0)) / libraries.length;
  return {
    hasRoom: (libraryId) => useByStrangers(libraryId) < 1,
    strain: (libraries) => Math.max(ofAll(), ofLibraries(libraries)),
    begin() {
      underWay += 1;
      // What is more than enough to be many need not be counted.
      if (searchesOfLate() < 2 * manySearches) begun.push(clock());
      return () => {
        underWay -= 1;
      };
    },
    close: () => loop.stop(),
  };
}

function measureLoopDelay() {
  const monitor = monitorEventLoopDelay({ resolution });
  monitor.enable();
  let delay = 0;
  const timer = setInterval(() => {
    delay = Math.max(0, monitor.percentile(90) / 1e6 - resolution);
    monitor.reset();
  }, sampleEvery);
  timer.unref();
  return {
    delay: () => delay,
    stop: () => {
      clearInterval(timer);
      monitor.disable();
    },
  };
}
