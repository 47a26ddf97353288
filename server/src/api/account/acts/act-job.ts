import type { CallContext } from '@buchfink/connectors/call-context';
import type { ActAnswer, PatronSystem } from '@buchfink/connectors/patron-system';
import type { LoggedInPatron } from '../../../base/http/endpoint/patron-authenticator.ts';
import type { ActLog } from '../../../storage/accounts/act-log.ts';
import type { Keys } from '../../../storage/keys/keys.ts';
import type { NodeLocks } from '../../../storage/locks/node-locks.ts';
import type { RecentSnapshots } from './recent-snapshots.ts';
import type { RequestedAct } from './requested-act.ts';

/** An act that a call requests. */
export interface ActJob {
  readonly patron: LoggedInPatron;
  readonly system: PatronSystem;
  readonly requestedAct: RequestedAct;
  /** The accounts are in another system: the account is read again after each act, because some report false success. */
  readonly isElsewhere?: boolean;
  /** The caller's idempotency key. An act without a key is never treated as a repetition. */
  readonly key?: string;
  /** The whole request as text. A key belongs to exactly one request. */
  readonly request: string;
  readonly context: CallContext;
}

/** Dependencies of running acts. */
export interface ActOptions {
  readonly log: ActLog;
  /** Tell whether the process that runs an act still lives. */
  readonly locks: NodeLocks;
  readonly keys: Keys;
  readonly recent: RecentSnapshots;
  readonly now: () => Date;
  /** Whether the clock may be wrong; then no stored act is removed because it is old. */
  readonly isClockHeld: () => boolean;
  /** Receives failures that the caller does not see. */
  readonly warn: (message: string, error: unknown) => void;
}

/** Runs the acts of each patron one after another, and runs acts with the same key once. */
export interface ActRunner {
  /**
   * Throws `ApiException`: `act-under-way` when another process may still be running the act, `invalid-input` for a
   * key that belongs to another request, `too-many-requests`, and any error of the library's system.
   */
  run(job: ActJob): Promise<ActAnswer>;
  /** Resolves when no act is running. */
  idle(): Promise<void>;
}
