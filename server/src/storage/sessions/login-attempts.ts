/** An attempt to log in. Nothing of it can be read back: account, network and device are keyed hashes. */
export interface LoginAttempt {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly libraryId: number;
  readonly account: Buffer;
  readonly network: Buffer;
  /** Only of a device that has logged in to this account before; its attempts count for it alone. */
  readonly device?: Buffer;
}

/** At most this many failures of the same account, network or known device in so many milliseconds. */
export interface AttemptLimit {
  readonly by: 'account' | 'network' | 'device';
  readonly most: number;
  readonly within: number;
}

/** An attempt that may be made, by its number, or how many milliseconds to wait. */
export type AttemptOutcome = { readonly number: number } | { readonly wait: number };

/** Failed logins and known devices: kept, so that a restart forgets no limit. */
export interface LoginAttempts {
  /** Notes an attempt as one that fails, if all limits leave room for it: many at once cannot outrun the count. */
  take(attempt: LoginAttempt, limits: readonly AttemptLimit[]): Promise<AttemptOutcome>;
  /** Says how an attempt went; one that did not fail is forgotten. */
  settle(number: number, hasFailed: boolean): Promise<void>;
  /** Forgets the failures of accounts; answers how many there were. */
  forgive(accounts: readonly Buffer[]): Promise<number>;
  /** Accounts of a library with failures by unknown devices since an instant, counted up to `most`. */
  failingAccounts(libraryId: number, since: number, most: number): Promise<number>;
  isKnownDevice(marks: readonly Buffer[], now: number): Promise<boolean>;
  rememberDevice(mark: Buffer, expires: number): Promise<void>;
  /** Removes attempts before `since` and devices that have run out by `now`. */
  sweep(since: number, now: number): Promise<void>;
}
