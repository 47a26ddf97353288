import type { Locale } from '@buchfink/contract/locale';

/** The context of a call; passed to every method of a connector. */
export interface CallContext {
  readonly locale: Locale;
  /** Aborts when the client has disconnected or the deadline has passed. */
  readonly signal: AbortSignal;
  /** Epoch milliseconds; nobody waits for an answer after that. */
  readonly deadline: number;
  readonly requestId: string;
  readonly now: () => Date;
}
