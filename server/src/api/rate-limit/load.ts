import { monitorEventLoopDelay } from 'node:perf_hooks';

/** From this strain on, callers without a login have to solve a challenge; from twice as much on, to wait. */
export const busy = 1;
export const full = 2;

/** The least duration of busy, in milliseconds: otherwise it would toggle with every admitted call. */
const holdFor = 15_000;
/** The limit in milliseconds of the event loop's delay (90th percentile of a second). */
const busyDelay = 70;
const sampleEvery = 1_000;
/** The share of a library's limit that is open to callers without a login; the rest is reserved for patrons. */
const shareOfStrangers = 0.75;
/** The resolution of the monitor in milliseconds; it counts as delay and is subtracted. */
const resolution = 20;

/** The strain of the service: 1 is busy and 2 is full. */
export interface ServiceLoad {
  /** The strain of the service, or of the libraries that a call needs, whichever is higher. */
  strain(libraries: readonly number[]): number;
  /** Whether callers without a login may make more calls to this library's system. */
  hasRoom(libraryId: number): boolean;
  /** Counts a search under way. Returns the function that ends it. */
  begin(): () => void;
  close(): void;
}

/** The measured values besides the searches under way. */
export interface LoadOptions {
  readonly clock: () => number;
  /** The number of concurrent searches without a login that makes the service busy; 0 = always busy. */
  readonly busySearches: number;
  /** The used share of the limits of a library's system; 1 is all of it. */
  readonly useOf?: (libraryId: number) => number;
  /** The recent delay of the event loop in milliseconds; measured by default. */
  readonly loopDelay?: () => number;
}

/** Starts measuring, until it is closed. */
export function measureLoad({ clock, busySearches, useOf, loopDelay }: LoadOptions): ServiceLoad {
  const loop = loopDelay === undefined ? measureLoopDelay() : { delay: loopDelay, stop: () => {} };
  // From this many searches in a second on, they are responsible for the delay: a slow machine turns no single
  // visitor away.
  const manySearches = busySearches / 20;
  let underWay = 0;
  let starts: number[] = [];
  let busyUntil = Number.NEGATIVE_INFINITY;
  const searchesOfLate = () => {
    const since = clock() - 1_000;
    starts = starts.filter((at) => at > since);
    return starts.length;
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
      // Twice the threshold is enough; more need not be counted.
      if (searchesOfLate() < 2 * manySearches) starts.push(clock());
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
