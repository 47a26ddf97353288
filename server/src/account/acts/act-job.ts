import type { CallContext } from '@buchfink/connectors/connector';
import type { ActAnswer, PatronSystem } from '@buchfink/connectors/patron-system';
import type { LoggedIn } from '../../http/endpoint/patron-authenticator.ts';
import type { Keys } from '../../session/keys/keys.ts';
import type { ActLog } from '../../storage/accounts/act-log.ts';
import type { RecentSnapshots } from './recent-snapshots.ts';
import type { RequestedAct } from './requested-act.ts';

/** An act as a call asks for it. */
export interface ActJob {
  readonly patron: LoggedIn;
  readonly system: PatronSystem;
  readonly wish: RequestedAct;
  /** The caller's key; an act without one is never taken for another. */
  readonly key?: string;
  /** All that was asked, as text: one key stands for one wish. */
  readonly request: string;
  readonly context: CallContext;
}

/** What acts are run with. */
export interface ActOptions {
  readonly log: ActLog;
  readonly keys: Keys;
  readonly recent: RecentSnapshots;
  readonly now: () => Date;
  /** Told of failures that the caller does not see. */
  readonly warn: (message: string, error: unknown) => void;
}

/** Runs acts: one after the other for each patron, and those with the same key once. */
export interface ActRunner {
  /**
   * Throws `ApiException`: `act-under-way` where another process may still be at it, `invalid-input` for a key that stood
   * for something else, `too-many-requests`, and what the library's system throws.
   */
  run(job: ActJob): Promise<ActAnswer>;
  /** Resolves when no act is under way. */
  idle(): Promise<void>;
}
