import type { Locale } from '@buchfink/contract/locale';

/** How long a repeated act gets its first answer, and acts are stored, in milliseconds. */
export const actMilliseconds = 24 * 3_600_000;

/** An act as a system has stored it with its change. */
export interface StoredAct {
  /** Keyed hash of patron, act and the caller's idempotency key. */
  readonly id: string;
  /** Hash of the request: one key stands for one request. */
  readonly request: string;
  /** The answer, sealed. */
  readonly answer: string;
}

/** An act that may arrive more than once, for a system that stores its acts (`PatronSystem.storesActs`). */
export interface RepeatableAct {
  /** The ids under which it may be stored, one for each key of the service. */
  readonly ids: readonly [string, ...string[]];
  /** What is stored in the transaction of the change. */
  seal(answer: object): StoredAct;
  /** The stored answer. Throws `ApiException('invalid-input')` for the act of another request. */
  open(stored: StoredAct): object;
}

/** The context of a call; passed to every method of a connector. */
export interface CallContext {
  readonly locale: Locale;
  /** Aborts when the client has disconnected or the deadline has passed. */
  readonly signal: AbortSignal;
  /** Epoch milliseconds; nobody waits for an answer after that. */
  readonly deadline: number;
  readonly requestId: string;
  readonly now: () => Date;
  /** The act of this call; absent for calls that are none, and for systems that do not store acts. */
  readonly repeatable?: RepeatableAct;
  /** Staff act for the patron, who is then told. */
  readonly isByStaff?: boolean;
}
