/** When a breaker opens, and for how long. Times in milliseconds. */
export interface BreakerOptions {
  /** This many failures … */
  readonly failures: number;
  /** … within this time open it, unless more calls than that succeeded. */
  readonly window: number;
  /** While it is open, one call is admitted per pause. */
  readonly pause: number;
}

/** Five failures in half a minute; a probe every half minute. */
export const defaultBreaker: BreakerOptions = { failures: 5, window: 30_000, pause: 30_000 };

/** An admitted call. Exactly one of its methods is called, once. */
export interface AdmittedCall {
  /** The system answered, even if with a refusal. */
  answered(): void;
  failed(): void;
  /** The result is unknown: the call was aborted. */
  dropped(): void;
}

/**
 * A circuit breaker: keeps calls from a system that does not answer, so that callers fail fast and the system can
 * recover.
 */
export interface CircuitBreaker {
  /** Returns undefined while the breaker is open: the call must not be made. */
  admit(): AdmittedCall | undefined;
  /** Whether `admit` would admit a call now. */
  readonly isPassable: boolean;
  /** When the breaker opened, in epoch milliseconds; undefined while it is closed. */
  readonly openSince: number | undefined;
  /** Milliseconds until the next call is admitted. */
  readonly wait: number;
}

/** The most outcomes that are stored: enough to judge by, whatever the limit per minute is. */
const maxOutcomes = 1000;

/**
 * Creates a breaker; `now` is in epoch milliseconds. `opened` is called when the breaker opens, and again after each
 * failed probe.
 */
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
