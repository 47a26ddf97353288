/** When a breaker opens, and for how long. Times in milliseconds. */
export interface BreakerOptions {
  /** So many failures … */
  readonly failures: number;
  /** … within this time open it, unless more calls than these went well. */
  readonly window: number;
  /** While it is open, one call is let through each time this has passed. */
  readonly pause: number;
}

/** Five failures in half a minute, a try every half minute. */
export const defaultBreaker: BreakerOptions = { failures: 5, window: 30_000, pause: 30_000 };

/** A call that was let through; what became of it is told once. */
export interface AdmittedCall {
  /** The system answered, if only with a refusal. */
  answered(): void;
  failed(): void;
  /** Nobody knows: the call was given up. */
  dropped(): void;
}

/** Keeps calls from a system that does not answer, so that nobody waits for nothing and the system can recover. */
export interface CircuitBreaker {
  /** `undefined` while it is open: the call must not be made. */
  admit(): AdmittedCall | undefined;
  /** Whether `admit` would let a call through now. */
  readonly isPassable: boolean;
  /** Since when the system has been given up, in epoch milliseconds; absent while calls go through. */
  readonly openSince: number | undefined;
  /** Milliseconds until the next call is let through. */
  readonly wait: number;
}

/** Outcomes that are kept at most: enough to judge by, whatever a system is allowed to be asked in a minute. */
const maxOutcomes = 1000;

/** `now` in epoch milliseconds; `opened` is told when the breaker opens, and again after each try that failed. */
export function createBreaker(settings: BreakerOptions, now: () => number, opened: () => void): CircuitBreaker {
  let outcomes: { readonly at: number; readonly failed: boolean }[] = [];
  let open: { readonly since: number; nextTry: number; isTrying: boolean } | undefined;

  const isTooMuch = () => {
    const failures = outcomes.filter(({ failed }) => failed).length;
    return failures >= settings.failures && failures * 2 >= outcomes.length;
  };

  const note = (failed: boolean) => {
    const oldest = now() - settings.window;
    outcomes = [...outcomes.filter(({ at }) => at > oldest).slice(1 - maxOutcomes), { at: now(), failed }];
    if (!failed || !isTooMuch()) return;
    open = { since: now(), nextTry: now() + settings.pause, isTrying: false };
    opened();
  };

  /** Calls that began before the breaker opened and end later change nothing. */
  const usual: AdmittedCall = {
    answered() {
      if (open === undefined) note(false);
    },
    failed() {
      if (open === undefined) note(true);
    },
    dropped() {},
  };

  const trying: AdmittedCall = {
    answered() {
      open = undefined;
      outcomes = [];
    },
    failed() {
      if (open) open = { since: open.since, nextTry: now() + settings.pause, isTrying: false };
      opened();
    },
    dropped() {
      if (open) open.isTrying = false;
    },
  };

  const isPassable = () => open === undefined || (!open.isTrying && now() >= open.nextTry);

  return {
    admit() {
      if (!isPassable()) return undefined;
      if (open === undefined) return usual;
      open.isTrying = true;
      return trying;
    },
    get isPassable() {
      return isPassable();
    },
    get openSince() {
      return open?.since;
    },
    get wait() {
      return open === undefined ? 0 : Math.max(0, open.nextTry - now());
    },
  };
}
