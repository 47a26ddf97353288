import type { ErrorCode } from '@buchfink/contract/error';
import type { AnswerSource } from './shared-calls.ts';

/** A system of a library: what answers searches, or what keeps accounts. */
export type SystemRole = 'catalogue' | 'account';

/** What a system is asked for. */
export type UpstreamAct =
  | 'fields'
  | 'search'
  | 'suggest'
  | 'acquisitions'
  | 'record'
  | 'login'
  | 'logout'
  | 'account'
  | 'card'
  | 'act'
  | 'checkout';

/** How a call ended; `gone`: nobody waited for it any more; `spared`: the system was not asked. */
export type CallOutcome = 'ok' | 'gone' | 'spared' | ErrorCode;

/** A call of a library's system that has ended. */
export interface EndedCall {
  readonly libraryId: number;
  readonly role: SystemRole;
  readonly act: UpstreamAct;
  readonly outcome: CallOutcome;
  readonly ms: number;
}

/** Is told of all calls, for statistics and metrics. */
export interface CallObserver {
  ended(call: EndedCall): void;
  /** A question that may be shared; those that were `asked` end with an `ended` besides. */
  shared(libraryId: number, how: AnswerSource): void;
}

/** What is known of a system since the service started. */
export interface SystemStatistics {
  readonly calls: number;
  /** Calls that the system was spared. */
  readonly spared: number;
  /** Epoch milliseconds. */
  readonly lastSuccess: number | undefined;
  readonly lastFailure: { readonly at: number; readonly code: ErrorCode } | undefined;
  /** Milliseconds that so many of the latest answers took at most: 0.5 is the median. Absent before the first. */
  readonly percentile: (part: number) => number | undefined;
  readonly failures: ReadonlyMap<ErrorCode, number>;
}

/** As many answers as the percentiles are taken of. */
const remembered = 200;

/** What callers do wrong says nothing of the system: it has answered. */
const callersFaults: readonly ErrorCode[] = [
  'invalid-input',
  'search-text-too-short',
  'unknown-record',
  'unknown-copy',
  'login-failed',
  'account-disabled',
  'session-ended',
  'not-supported',
];

/** Whether a system that was asked did not do what it is there for. */
export const isFailure = (outcome: CallOutcome): outcome is ErrorCode =>
  outcome !== 'ok' && outcome !== 'gone' && outcome !== 'spared' && !callersFaults.includes(outcome);

/** Counts the calls of one system; `now` in epoch milliseconds. */
export function createStatistics(now: () => number) {
  let [calls, spared] = [0, 0];
  let lastSuccess: number | undefined;
  let lastFailure: SystemStatistics['lastFailure'];
  const failures = new Map<ErrorCode, number>();
  const times: number[] = [];

  const percentile = (part: number) => [...times].sort((one, other) => one - other)[Math.ceil(part * times.length) - 1];

  return {
    note({ outcome, ms }: Pick<EndedCall, 'outcome' | 'ms'>): void {
      if (outcome === 'spared') spared += 1;
      if (outcome === 'gone' || outcome === 'spared') return;
      calls += 1;
      if (isFailure(outcome)) {
        lastFailure = { at: now(), code: outcome };
        failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
        return;
      }
      lastSuccess = now();
      times.push(ms);
      if (times.length > remembered) times.shift();
    },
    seen: (): SystemStatistics => ({
      calls,
      spared,
      lastSuccess,
      lastFailure,
      percentile,
      failures: new Map(failures),
    }),
  };
}
