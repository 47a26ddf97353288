import type { ErrorCode } from '@buchfink/contract/error';
import type { StorageError } from '../../../base/storage-error.ts';
import type { AnswerSource } from './shared-calls.ts';

/** A system of a library: it answers searches, knows the states of copies, or keeps accounts. */
export type SystemRole = 'catalogue' | 'availability' | 'account';

/** The kinds of calls to a system. */
export type UpstreamAct =
  | 'fields'
  | 'search'
  | 'suggest'
  | 'acquisitions'
  | 'record'
  | 'copies'
  | 'availability'
  | 'login'
  | 'logout'
  | 'account'
  | 'card'
  | 'act'
  | 'checkout';

/** How a call ended. `gone`: the caller left. `spared`: the system was not called. */
export type CallOutcome = 'ok' | 'gone' | 'spared' | ErrorCode;

/** A finished call to a library's system. */
export interface EndedCall {
  readonly libraryId: number;
  readonly role: SystemRole;
  readonly act: UpstreamAct;
  readonly outcome: CallOutcome;
  readonly ms: number;
  /** The failure of a database behind the outcome. */
  readonly storage?: StorageError;
}

/** Receives all calls, for statistics and metrics. */
export interface CallObserver {
  ended(call: EndedCall): void;
  /** A call that can be shared. One that was `asked` also gets an `ended`. */
  shared(libraryId: number, how: AnswerSource): void;
}

/** The statistics of a system since the service started. */
export interface SystemStatistics {
  readonly calls: number;
  /** Calls that were not made, to spare the system. */
  readonly spared: number;
  /** Epoch milliseconds. */
  readonly lastSuccess: number | undefined;
  readonly lastFailure: { readonly at: number; readonly code: ErrorCode } | undefined;
  /** The failures since the last success: when the first of them ended, and their number. */
  readonly failing: { readonly since: number; readonly calls: number } | undefined;
  /**
   * A percentile of the latest response times in milliseconds; 0.5 is the median. Undefined before the first
   * response.
   */
  readonly percentile: (part: number) => number | undefined;
  readonly failures: ReadonlyMap<ErrorCode, number>;
}

/** The number of response times that the percentiles are computed from. */
const remembered = 200;

/** Errors of the caller: the system has answered. */
const callersFaults: readonly ErrorCode[] = [
  'invalid-input',
  'search-text-too-short',
  'unknown-record',
  'unknown-copy',
  'login-failed',
  'account-disabled',
  'card-expired',
  'card-lost',
  'session-ended',
  'not-supported',
];

/** Whether the system failed. */
export const isFailure = (outcome: CallOutcome): outcome is ErrorCode =>
  outcome !== 'ok' && outcome !== 'gone' && outcome !== 'spared' && !callersFaults.includes(outcome);

/** Counts the calls of one system; `now` in epoch milliseconds. */
export function createStatistics(now: () => number) {
  let [calls, spared] = [0, 0];
  let lastSuccess: number | undefined;
  let lastFailure: SystemStatistics['lastFailure'];
  let failing: SystemStatistics['failing'];
  const failures = new Map<ErrorCode, number>();
  const times: number[] = [];

  const percentile = (part: number) => [...times].sort((a, b) => a - b)[Math.ceil(part * times.length) - 1];

  return {
    note({ outcome, ms }: Pick<EndedCall, 'outcome' | 'ms'>): void {
      if (outcome === 'spared') spared += 1;
      if (outcome === 'gone' || outcome === 'spared') return;
      calls += 1;
      if (isFailure(outcome)) {
        lastFailure = { at: now(), code: outcome };
        failing = { since: failing?.since ?? now(), calls: (failing?.calls ?? 0) + 1 };
        failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
        return;
      }
      lastSuccess = now();
      failing = undefined;
      times.push(ms);
      if (times.length > remembered) times.shift();
    },
    seen: (): SystemStatistics => ({
      calls,
      spared,
      lastSuccess,
      lastFailure,
      failing,
      percentile,
      failures: new Map(failures),
    }),
  };
}
