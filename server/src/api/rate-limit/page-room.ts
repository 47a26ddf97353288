import { performance } from 'node:perf_hooks';

/** Milliseconds of work that a page is expected to be, until it is counted as work that was done. */
const expectedWork = 4;
/** The most milliseconds of work that a service that was idle has left: some dozen pages at once. */
const most = 100;
/** The deepest debt: it is paid within two seconds without calls. */
const deepest = -1_000;

/**
 * The room that the event loop has for rendering pages. A page is the work of a search or more, and the page that is ready
 * will do: without a limit a thousand crawlers that ask once in five seconds take all of a processor, and each step of a reader's
 * search stands in line with theirs.
 */
export interface PageRoom {
  /** Whether a page may be rendered now; it is expected to be work. */
  take(): boolean;
  /** Whether there is no room, not even for one page. */
  isExhausted(): boolean;
}

/** The limit of a room for pages, and its dependencies. */
export interface PageRoomOptions {
  /** The share of its time that the event loop may be at work, for whatever, while pages are rendered; 1 and more is no limit. */
  readonly share: number;
  /** Returns monotonic milliseconds. */
  readonly clock?: () => number;
  /** Returns the milliseconds that the event loop has been at work since any start. */
  readonly work?: () => number;
}

/** Creates the room of this process: a token bucket whose tokens are milliseconds of work. */
export function createPageRoom({
  share,
  clock = () => performance.now(),
  work = () => performance.eventLoopUtilization().active,
}: PageRoomOptions): PageRoom {
  let left = most;
  let [seenAt, seenWork] = [clock(), work()];
  const update = () => {
    const [now, done] = [clock(), work()];
    left = Math.max(deepest, Math.min(most, left + (now - seenAt) * share - (done - seenWork)));
    [seenAt, seenWork] = [now, done];
  };
  const isExhausted = () => {
    update();
    return left <= 0 && share < 1;
  };
  return {
    take() {
      if (isExhausted()) return false;
      left -= expectedWork;
      return true;
    },
    isExhausted,
  };
}
