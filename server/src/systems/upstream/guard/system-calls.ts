import type { CallContext } from '@buchfink/connectors/call-context';
import type { UpstreamLimits } from '@buchfink/connectors/upstream-limits';
import { ApiException } from '@buchfink/contract/error';
import { StorageError } from '../../../base/storage-error.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { maintenanceAt } from '../maintenance.ts';
import {
  type CallObserver,
  type CallOutcome,
  createStatistics,
  type SystemRole,
  type SystemStatistics,
  type UpstreamAct,
} from './call-statistics.ts';
import type { BreakerOptions } from './circuit-breaker.ts';
import { type AnswerCache, createSharedCalls } from './shared-calls.ts';
import { guardSystem, outcomeOf, type SystemCall } from './system-guard.ts';

/** Makes calls to a system of a library. */
export interface CallRunner {
  /**
   * Throws `ApiException('library-maintenance')` during maintenance, and the errors of a remote system's guard. `times`: how many
   * times the usual limit the call may take.
   */
  run<Answer>(act: UpstreamAct, context: CallContext, ask: SystemCall<Answer>, times?: number): Promise<Answer>;
  /**
   * As `run`; equal concurrent calls of a remote system are made once. With `keep` the answer is also cached for a
   * short while.
   */
  share<Answer extends object>(
    question: { readonly act: UpstreamAct; readonly input: unknown; readonly keep: boolean },
    context: CallContext,
    ask: SystemCall<Answer>,
  ): Promise<Answer>;
}

/** The state of one system of a library. */
export interface SystemReport extends SystemStatistics {
  readonly role: SystemRole;
  /** Whether the system is remote: it then has limits and a circuit breaker. */
  readonly isRemote: boolean;
  /** Since when it has been down, in epoch milliseconds. */
  readonly downSince: number | undefined;
  /** Calls under way, and calls in the queue; always 0 for built-in systems. */
  readonly running: number;
  readonly waiting: number;
  /** The used share of its limits; 1 is all of it. */
  readonly use: number;
}

/** The calls to one system, with its state. */
export interface SystemCalls extends CallRunner, Pick<SystemReport, 'downSince' | 'use'> {
  report(): SystemReport;
  /** Makes a small call to a remote system; how it ends shows in the report. Nothing during maintenance. */
  probe(): Promise<void>;
  close(): void;
}

/** The dependencies that all systems share. */
export interface SystemCallsOptions {
  readonly now: () => Date;
  readonly breaker: BreakerOptions;
  readonly cache: AnswerCache;
  readonly observer: CallObserver;
}

/** A remote system: its limits, and a small call that tells whether it is there. */
export interface RemoteSystem {
  readonly limits: UpstreamLimits;
  readonly probe: SystemCall<unknown>;
}

/** Creates the calls to a built-in system or, with `remote`, to a remote one. */
export function createSystemCalls(
  library: Pick<LibrarySettings, 'id' | 'maintenance' | 'timeZone'>,
  role: SystemRole,
  { now, breaker, cache, observer }: SystemCallsOptions,
  remote?: RemoteSystem,
): SystemCalls {
  const libraryId = library.id;
  const statistics = createStatistics(() => now().getTime());
  const ended = (act: UpstreamAct, outcome: CallOutcome, ms: number, error?: unknown) => {
    statistics.note({ outcome, ms });
    const storage = error instanceof StorageError ? { storage: error } : {};
    observer.ended({ libraryId, role, act, outcome, ms, ...storage });
  };
  const guard = remote && guardSystem({ ...remote, breaker, now, ended });
  const shared = createSharedCalls(cache);

  const run: CallRunner['run'] = async (act, context, ask, times) => {
    if (maintenanceAt(library, now())) throw new ApiException('library-maintenance');
    if (guard) return guard.run(act, context, ask, times);
    return runObserved(context, ask, (outcome, ms, error) => ended(act, outcome, ms, error));
  };

  return {
    run,
    share({ act, input, keep }, context, ask) {
      if (remote === undefined) return run(act, context, ask);
      const call = {
        key: `${act} ${context.locale} ${JSON.stringify(input)}`,
        keep: keep ? remote.limits.cacheSeconds * 1000 : 0,
        ask: (signal: AbortSignal) => run(act, { ...context, signal }, ask),
        onSource: (how: Parameters<CallObserver['shared']>[1]) => observer.shared(libraryId, how),
      };
      return shared(call, context.signal);
    },
    // Every search reads these two: a whole report would be too expensive.
    get downSince() {
      return guard?.downSince;
    },
    get use() {
      return guard?.use ?? 0;
    },
    report: () => ({
      ...statistics.seen(),
      role,
      isRemote: guard !== undefined,
      downSince: guard?.downSince,
      running: guard?.running ?? 0,
      waiting: guard?.waiting ?? 0,
      use: guard?.use ?? 0,
    }),
    async probe() {
      if (remote === undefined) return;
      const signal = new AbortController().signal;
      const context = { locale: 'de', signal, requestId: 'probe', now, deadline: 0 } as const;
      await run('search', context, remote.probe).catch(() => undefined);
    },
    close: () => guard?.close(),
  };
}

/** Makes a call and reports how it ended. */
async function runObserved<Answer>(
  context: CallContext,
  ask: SystemCall<Answer>,
  ended: (outcome: CallOutcome, ms: number, error?: unknown) => void,
): Promise<Answer> {
  const began = performance.now();
  try {
    const answer = await ask(context);
    ended('ok', performance.now() - began);
    return answer;
  } catch (error) {
    ended(outcomeOf(error, context.signal), performance.now() - began, error);
    throw error;
  }
}
