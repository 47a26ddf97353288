import type { CallContext } from '@buchfink/connectors/connector';
import type { UpstreamLimits } from '@buchfink/connectors/upstream-limits';
import { ApiException } from '@buchfink/contract/error';
import type { LibrarySettings } from '../../projects/library-settings.ts';
import { maintenanceAt } from '../maintenance.ts';
import type { CallObserver, CallOutcome, SystemRole, SystemStatistics, UpstreamAct } from './call-statistics.ts';
import { createStatistics } from './call-statistics.ts';
import type { BreakerOptions } from './circuit-breaker.ts';
import { type AnswerCache, createSharedCalls } from './shared-calls.ts';
import { guardSystem, outcomeOf, type SystemCall } from './system-guard.ts';

/** How calls reach a system of a library. */
export interface CallRunner {
  /** Throws `ApiException('library-maintenance')` during works, and what the guard of a far system throws. */
  run<Answer>(act: UpstreamAct, context: CallContext, ask: SystemCall<Answer>): Promise<Answer>;
  /** As `run`, of a far system once for all who ask the same; with `keep` also for those who ask shortly after. */
  share<Answer extends object>(
    question: { readonly act: UpstreamAct; readonly asked: unknown; readonly keep: boolean },
    context: CallContext,
    ask: SystemCall<Answer>,
  ): Promise<Answer>;
}

/** How one system of a library is. */
export interface SystemReport extends SystemStatistics {
  readonly role: SystemRole;
  /** Elsewhere: it is spared, and given up for a while when it does not answer. */
  readonly isRemote: boolean;
  /** Since when it has been down, in epoch milliseconds. */
  readonly downSince: number | undefined;
  /** Calls under way, and those that wait for their turn; always 0 of systems of this service. */
  readonly running: number;
  readonly waiting: number;
  /** How much of what may be asked of it is in use: 1 is all of it. */
  readonly use: number;
}

/** The way to one system, with what is known of it. */
export interface SystemCalls extends CallRunner, Pick<SystemReport, 'downSince' | 'use'> {
  report(): SystemReport;
  close(): void;
}

/** What ways share. */
export interface SystemCallsOptions {
  readonly now: () => Date;
  readonly breaker: BreakerOptions;
  readonly cache: AnswerCache;
  readonly observer: CallObserver;
}

/** A system that is elsewhere: how it is spared, and a small question to find out whether it is there. */
export interface RemoteSystem {
  readonly limits: UpstreamLimits;
  readonly probe: SystemCall<unknown>;
}

/** Makes the way to a system of this service or, with `far`, to one that is elsewhere. */
export function createSystemCalls(
  library: Pick<LibrarySettings, 'id' | 'maintenance' | 'timeZone'>,
  role: SystemRole,
  { now, breaker, cache, observer }: SystemCallsOptions,
  far?: RemoteSystem,
): SystemCalls {
  const libraryId = library.id;
  const statistics = createStatistics(() => now().getTime());
  const ended = (act: UpstreamAct, outcome: CallOutcome, ms: number) => {
    statistics.note({ outcome, ms });
    observer.ended({ libraryId, role, act, outcome, ms });
  };
  const guard = far && guardSystem({ ...far, breaker, now, ended });
  const shared = createSharedCalls(cache);

  const run: CallRunner['run'] = async (act, context, ask) => {
    if (maintenanceAt(library, now())) throw new ApiException('library-maintenance');
    if (guard) return guard.run(act, context, ask);
    return runObserved(context, ask, (outcome, ms) => ended(act, outcome, ms));
  };

  return {
    run,
    share({ act, asked, keep }, context, ask) {
      if (far === undefined) return run(act, context, ask);
      const call = {
        key: `${act} ${context.locale} ${JSON.stringify(asked)}`,
        keep: keep ? far.limits.cacheSeconds * 1000 : 0,
        ask: (signal: AbortSignal) => run(act, { ...context, signal }, ask),
        onSource: (how: Parameters<CallObserver['shared']>[1]) => observer.shared(libraryId, how),
      };
      return shared(call, context.signal);
    },
    // Every search looks at these two: they are no reason to make a whole report.
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
    close: () => guard?.close(),
  };
}

/** Makes a call and tells how it ended. */
async function runObserved<Answer>(
  context: CallContext,
  ask: SystemCall<Answer>,
  ended: (outcome: CallOutcome, ms: number) => void,
): Promise<Answer> {
  const began = performance.now();
  try {
    const answer = await ask(context);
    ended('ok', performance.now() - began);
    return answer;
  } catch (error) {
    ended(outcomeOf(error, context.signal), performance.now() - began);
    throw error;
  }
}
