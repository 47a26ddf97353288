/** A login attempt. Account, network and device are keyed hashes, so nothing can be read back. */
export interface LoginAttempt {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly libraryId: number;
  readonly account: Buffer;
  readonly network: Buffer;
  /** Set only for a device that has logged in to this account before. Its attempts count for the device alone. */
  readonly device?: Buffer;
}

/** At most `max` failures of the same account, network or known device in `within` milliseconds. */
export interface AttemptLimit {
  readonly by: 'account' | 'network' | 'device';
  readonly max: number;
  readonly within: number;
}

/** The number of an allowed attempt, or why there is no room. */
export type AttemptOutcome = { readonly number: number } | NoRoom;

/** Limits leave no room for an attempt. */
export interface NoRoom {
  /** Milliseconds to wait. */
  readonly wait: number;
  /** Only attempts without an outcome fill the limits: most of them succeed, and leave room at once. */
  readonly isUnderWay: boolean;
}

/** What one limit says to an attempt: the milliseconds until failures leave room (0: now), or attempts under way fill it. */
export type LimitState = number | 'under-way';

/** Failed logins and known devices. They are stored, so that a restart resets no limit. */
export interface LoginAttempts {
  /**
   * Counts an attempt before its outcome is known, if all limits leave room. Concurrent attempts therefore cannot
   * exceed a limit.
   */
  take(attempt: LoginAttempt, limits: readonly AttemptLimit[]): Promise<AttemptOutcome>;
  /** Records the outcome of an attempt. An attempt that did not fail is deleted. */
  settle(number: number, hasFailed: boolean): Promise<void>;
  /** Deletes the failures of accounts and returns their number. */
  forgive(accounts: readonly Buffer[]): Promise<number>;
  /** The stored attempts of accounts, the oldest first; `at` in epoch milliseconds. */
  ofAccounts(accounts: readonly Buffer[]): Promise<{ readonly at: number; readonly hasFailed: boolean }[]>;
  /** The number of accounts of a library with failures by unknown devices since an instant, counted up to `max`. */
  failingAccounts(libraryId: number, since: number, max: number): Promise<number>;
  /** The number of attempts by unknown devices at a library, since an instant and before another one, without outcome. */
  unsettledBefore(number: number, libraryId: number, since: number): Promise<number>;
  isKnownDevice(marks: readonly Buffer[], now: number): Promise<boolean>;
  rememberDevice(mark: Buffer, expires: number): Promise<void>;
  /** Deletes attempts up to `since` and devices that have expired by `now`. */
  sweep(since: number, now: number): Promise<void>;
}

/** Milliseconds after which a login without an outcome counts as given up, as of a node that was killed. */
export const loginTimeout = 60_000;

/** The time to wait when unfinished attempts fill a limit, in milliseconds. */
const unsettledWait = 2_000;

/** What all limits together say to an attempt; undefined when all leave room. */
export function roomIn(states: readonly LimitState[]): NoRoom | undefined {
  const wait = Math.max(0, ...states.map((state) => (state === 'under-way' ? 0 : state)));
  if (wait > 0) return { wait, isUnderWay: false };
  return states.includes('under-way') ? { wait: unsettledWait, isUnderWay: true } : undefined;
}

/** The condition in SQL for the attempts that a limit counts; `?` stands for its account, network or device. */
export const attemptScopes: Readonly<Record<AttemptLimit['by'], string>> = {
  account: 'account = ? AND device IS NULL',
  network: 'network = ? AND device IS NULL',
  device: 'device = ?',
};
