/** The limits of calls to one system. */
export interface GateOptions {
  /** Concurrent calls. */
  readonly parallel: number;
  /** Calls in the queue. */
  readonly waiting: number;
  /** Calls that start within 60 seconds. */
  readonly perMinute: number;
}

/** The limits are reached. `wait` is in milliseconds until a retry makes sense. */
export class GateFull extends Error {
  readonly wait: number;

  constructor(wait: number) {
    super('The system is asked enough already.');
    this.name = 'GateFull';
    this.wait = wait;
  }
}

/** Limits concurrent calls and calls per minute. Further calls wait first in, first out. */
export interface CallGate {
  /** Waits for admission. Throws `GateFull`, or the reason of the signal when it aborts first. */
  enter(signal: AbortSignal): Promise<void>;
  /** Must be called once for each successful `enter`. */
  leave(): void;
  readonly running: number;
  readonly waiting: number;
  /** The used share of the limits (per minute, or concurrent and queued), whichever is higher; 1 is all of it. */
  readonly use: number;
}

const minute = 60_000;
/** Milliseconds until a retry when the queue is full. */
const soon = 1000;

/** Creates a gate; `now` is in epoch milliseconds. */
export function createGate(settings: GateOptions, now: () => number): CallGate {
  let running = 0;
  const starts: number[] = [];
  const queue: { readonly start: () => void; readonly refuse: (reason: unknown) => void }[] = [];

  const forget = () => {
    const oldest = now() - minute;
    while (starts[0] !== undefined && starts[0] <= oldest) starts.shift();
  };

  /** Takes a call of this minute. Throws `GateFull` when none is left. */
  const begin = () => {
    forget();
    if (starts[0] !== undefined && starts.length >= settings.perMinute) throw new GateFull(starts[0] + minute - now());
    starts.push(now());
    running += 1;
  };

  const waitInQueue = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const stopListening = () => signal.removeEventListener('abort', leaveQueue);
      const entry = {
        start() {
          stopListening();
          resolve();
        },
        refuse(reason: unknown) {
          stopListening();
          reject(reason);
        },
      };
      const leaveQueue = () => {
        queue.splice(queue.indexOf(entry), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leaveQueue, { once: true });
      queue.push(entry);
    });

  const admitNext = () => {
    while (running < settings.parallel) {
      const next = queue.shift();
      if (next === undefined) return;
      try {
        begin();
        next.start();
      } catch (error) {
        next.refuse(error);
      }
    }
  };

  return {
    async enter(signal) {
      signal.throwIfAborted();
      if (running < settings.parallel) return begin();
      if (queue.length >= settings.waiting) throw new GateFull(soon);
      return waitInQueue(signal);
    },
    leave() {
      running -= 1;
      admitNext();
    },
    get running() {
      return running;
    },
    get waiting() {
      return queue.length;
    },
    get use() {
      forget();
      const places = (running + queue.length) / (settings.parallel + settings.waiting);
      return Math.max(starts.length / settings.perMinute, places);
    },
  };
}
