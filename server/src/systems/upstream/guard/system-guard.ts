import type { CallContext } from '@buchfink/connectors/call-context';
import type { UpstreamLimits } from '@buchfink/connectors/upstream-limits';
import { ApiException } from '@buchfink/contract/error';
import { untilAborted } from '../../../base/http/client/until-aborted.ts';
import { DetailedApiException, toApiException } from '../../../base/http/endpoint/api-exceptions.ts';
import { createGate, GateFull } from './call-gate.ts';
import { type CallOutcome, isFailure, type UpstreamAct } from './call-statistics.ts';
import { type AdmittedCall, type BreakerOptions, createBreaker } from './circuit-breaker.ts';

/** A call to a system. */
export type SystemCall<Answer> = (context: CallContext) => Promise<Answer>;

/** Guards a remote system: limits its calls, enforces time limits, and leaves it alone while it is down. */
export interface SystemGuard {
  /**
   * Makes a call. Throws the errors of the system, and `ApiException`: `library-busy` (the limits are reached),
   * `library-timeout`, and `library-unavailable` at once while it is down. `times`: how many times the usual limit it may take.
   */
  run<Answer>(act: UpstreamAct, context: CallContext, ask: SystemCall<Answer>, times?: number): Promise<Answer>;
  /** Since when it has been down, in epoch milliseconds; undefined while it is called. */
  readonly downSince: number | undefined;
  readonly running: number;
  readonly waiting: number;
  /** The used share of the limits; 1 is all of it. */
  readonly use: number;
  /** Ends the probes. */
  close(): void;
}

/** The dependencies of a guard. */
export interface GuardOptions {
  readonly limits: UpstreamLimits;
  readonly breaker: BreakerOptions;
  readonly now: () => Date;
  /** Called when a call ended, also one that was not made to spare the system. */
  readonly ended: (act: UpstreamAct, outcome: CallOutcome, ms: number) => void;
  /** A small call. While the system is down it is repeated, so that no user's call has to find out. */
  readonly probe: SystemCall<unknown>;
}

/** Guards one system of one library. */
export function guardSystem({ limits, breaker: settings, now, ended, probe }: GuardOptions): SystemGuard {
  const clock = () => now().getTime();
  const gate = createGate(limits, clock);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const tryLater = () => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void tryAgain(), Math.max(1, breaker.wait)).unref();
  };
  const breaker = createBreaker(settings, clock, tryLater);

  const tryAgain = async () => {
    const context = { locale: 'de', signal: new AbortController().signal, requestId: 'try', now } as const;
    await run('search', { ...context, deadline: 0 }, probe).catch(() => undefined);
    if (breaker.openSince !== undefined) tryLater();
  };

  /** A failure with the time after which a retry makes sense. */
  const spared = (act: UpstreamAct, code: 'library-busy' | 'library-unavailable', wait: number) => {
    ended(act, 'spared', 0);
    const seconds = String(Math.max(1, Math.ceil(wait / 1000)));
    return new DetailedApiException(new ApiException(code), { headers: { 'retry-after': seconds } });
  };

  /** A caller whose deadline passes in the queue was delayed by other callers, not by the system. */
  const enter = (act: UpstreamAct, signal: AbortSignal) =>
    gate.enter(signal).catch((error: unknown) => {
      if (error instanceof GateFull) throw spared(act, 'library-busy', error.wait);
      if (error instanceof ApiException && error.code === 'library-timeout') throw spared(act, 'library-busy', 0);
      throw error;
    });

  async function run<Answer>(
    act: UpstreamAct,
    context: CallContext,
    ask: SystemCall<Answer>,
    times = 1,
  ): Promise<Answer> {
    if (!breaker.isPassable) throw spared(act, 'library-unavailable', breaker.wait);
    const maxMs = 1000 * times * (act === 'record' ? limits.recordSeconds : limits.searchSeconds);
    const limit = withDeadline(context, maxMs);
    try {
      await enter(act, limit.context.signal);
      try {
        const admitted = breaker.admit();
        if (admitted === undefined) throw spared(act, 'library-unavailable', breaker.wait);
        return await runJudged(admitted, limit.context, ask, {
          maxMs,
          ended: (outcome, ms) => ended(act, outcome, ms),
        });
      } finally {
        gate.leave();
      }
    } finally {
      limit.end();
    }
  }

  return {
    run,
    get downSince() {
      return breaker.openSince;
    },
    get running() {
      return gate.running;
    },
    get waiting() {
      return gate.waiting;
    },
    get use() {
      return gate.use;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** A context that ends at the system's own deadline, or with the caller's. */
function withDeadline(context: CallContext, maxMs: number) {
  const stop = new AbortController();
  const giveUp = () => stop.abort(context.signal.reason);
  const timer = setTimeout(() => stop.abort(new ApiException('library-timeout')), maxMs);
  context.signal.addEventListener('abort', giveUp, { once: true });
  if (context.signal.aborted) giveUp();
  return {
    context: { ...context, signal: stop.signal, deadline: context.now().getTime() + maxMs },
    end() {
      clearTimeout(timer);
      context.signal.removeEventListener('abort', giveUp);
    },
  };
}

/** Makes a call and reports its result to the breaker. A caller that leaves early says nothing about the system. */
async function runJudged<Answer>(
  admitted: AdmittedCall,
  context: CallContext,
  ask: SystemCall<Answer>,
  { maxMs, ended }: { maxMs: number; ended: (outcome: CallOutcome, ms: number) => void },
): Promise<Answer> {
  const began = performance.now();
  try {
    const answer = await untilAborted(ask(context), context.signal);
    admitted.answered();
    ended('ok', performance.now() - began);
    return answer;
  } catch (error) {
    const ms = performance.now() - began;
    const outcome = context.signal.aborted && ms < maxMs / 2 ? 'gone' : outcomeOf(error, context.signal);
    if (outcome === 'gone') admitted.dropped();
    else if (isFailure(outcome)) admitted.failed();
    else admitted.answered();
    ended(outcome, ms);
    throw error;
  }
}

/** The outcome of a call that threw. */
export function outcomeOf(error: unknown, signal: AbortSignal): CallOutcome {
  if (signal.aborted && !(error instanceof ApiException)) return 'gone';
  return toApiException(error).code;
}
