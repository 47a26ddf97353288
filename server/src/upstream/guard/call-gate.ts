/** How much a system is asked at most. */
export interface GateOptions {
  /** Calls at the same time. */
  readonly parallel: number;
  /** Calls that may wait for their turn. */
  readonly waiting: number;
  /** Calls that begin within 60 seconds. */
  readonly perMinute: number;
}

/** So much is asked already; `wait` is after how many milliseconds it is worth trying again. */
export class GateFull extends Error {
  readonly wait: number;

  constructor(wait: number) {
    super('The system is asked enough already.');
    this.name = 'GateFull';
    this.wait = wait;
  }
}

/** Lets only so many calls through at a time and in a minute; the others wait in the order they came. */
export interface CallGate {
  /** Throws `GateFull`, or the reason of the signal when it aborts before the turn has come. */
  enter(signal: AbortSignal): Promise<void>;
  /** To be called once for each `enter` that went well. */
  leave(): void;
  readonly running: number;
  readonly waiting: number;
  /** How much of what may be asked is in use, of the minute or of the places, whichever is more: 1 is all of it. */
  readonly use: number;
}

const minute = 60_000;
/** Who finds the queue full may come again after this. */
const soon = 1000;

/** `now` in epoch milliseconds. */
export function createGate(settings: GateOptions, now: () => number): CallGate {
  let running = 0;
  const begun: number[] = [];
  const queue: { readonly start: () => void; readonly refuse: (reason: unknown) => void }[] = [];

  const forget = () => {
    const oldest = now() - minute;
    while (begun[0] !== undefined && begun[0] <= oldest) begun.shift();
  };

  /** Takes a place of this minute. Throws `GateFull` when there is none left. */
  const begin = () => {
    forget();
    if (begun[0] !== undefined && begun.length >= settings.perMinute) throw new GateFull(begun[0] + minute - now());
    begun.push(now());
    running += 1;
  };

  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const stopListening = () => signal.removeEventListener('abort', gone);
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
      const gone = () => {
        queue.splice(queue.indexOf(entry), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', gone, { once: true });
      queue.push(entry);
    });

  const letNextIn = () => {
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
      return turn(signal);
    },
    leave() {
      running -= 1;
      letNextIn();
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
      return Math.max(begun.length / settings.perMinute, places);
    },
  };
}
