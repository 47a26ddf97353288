/** The announced state of a system, a harvest or an import of a library. */
export interface AlertState {
  readonly libraryId: number;
  readonly role: string;
  readonly state: 'up' | 'down';
  /** Epoch milliseconds. */
  readonly since: number;
  readonly code?: string;
}

/** A message that waits for its delivery. */
export interface AlertMessage {
  /** Ascending. */
  readonly number: number;
  /** The same for all attempts. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
  /** The failed attempts so far. */
  readonly attempts: number;
}

/** Announced states and messages to deliver. They survive a restart, so that no change is announced twice. */
export interface AlertStore {
  states(): Promise<AlertState[]>;
  /** Stores a state, with the message that announces it. */
  announce(state: AlertState, message?: { readonly id: string; readonly body: string }): Promise<void>;
  /** Removes the state of something that no longer exists. */
  forget(libraryId: number, role: string): Promise<void>;
  /** The message to deliver next, when its time has come (epoch milliseconds). */
  due(now: number): Promise<AlertMessage | undefined>;
  /** Counts a failed attempt and sets the time of the next one. */
  retry(number: number, nextAttempt: number): Promise<void>;
  remove(number: number): Promise<void>;
  /** Removes the oldest messages above a number of them; returns how many. */
  removeAbove(max: number): Promise<number>;
}
