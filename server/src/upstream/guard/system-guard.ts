import type { CallContext } from '@buchfink/connectors/connector';
import type { UpstreamLimits } from '@buchfink/connectors/upstream-limits';
import { ApiException } from '@buchfink/contract/error';
import { DetailedFailure, exceptionOf } from '../../http/errors.ts';
import { untilAborted } from '../../http/until-aborted.ts';
import { createGate, GateFull } from './call-gate.ts';
import { type CallOutcome, isFailure, type UpstreamAct } from './call-statistics.ts';
import { type AdmittedCall, type BreakerOptions, createBreaker } from './circuit-breaker.ts';

/** What a call does once it may. */
export type SystemCall<Answer> = (context: CallContext) => Promise<Answer>;

/** Stands before a system that is elsewhere: it is asked little, never waited for too long, and left alone while it is down. */
export interface SystemGuard {
  /**
   * Throws what the system throws, and `ApiException`: `library-busy` (it is asked enough already), `library-timeout`, and
   * `library-unavailable` at once while it is down.
   */
  run<Answer>(act: UpstreamAct, context: CallContext, ask: SystemCall<Answer>): Promise<Answer>;
  /** Since when it has been down, in epoch milliseconds; absent while it is asked. */
  readonly downSince: number | undefined;
  readonly running: number;
  readonly waiting: number;
  /** How much of what may be asked is in use: 1 is all of it. */
  readonly use: number;
  /** Ends the tries that are made by itself. */
  close(): void;
}

/** What a guard is made of. */
export interface GuardOptions {
  readonly limits: UpstreamLimits;
  readonly breaker: BreakerOptions;
  readonly now: () => Date;
  /** Is told how each call ended, also those that the system was spared. */
  readonly ended: (act: UpstreamAct, outcome: CallOutcome, ms: number) => void;
  /** A small question; while the system is down it is asked again and again, so that nobody's call has to find out. */
  readonly probe: SystemCall<unknown>;
}

/** Guards one system of one library. */
export function guardSystem({ limits, breaker: settings, now, ended, probe: tryOut }: GuardOptions): SystemGuard {
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
    await run('search', { ...context, deadline: 0 }, tryOut).catch(() => undefined);
    if (breaker.openSince !== undefined) tryLater();
  };

  /** A failure that says when it is worth trying again. */
  const spared = (act: UpstreamAct, code: 'library-busy' | 'library-unavailable', wait: number) => {
    ended(act, 'spared', 0);
    const seconds = String(Math.max(1, Math.ceil(wait / 1000)));
    return new DetailedFailure(new ApiException(code), { headers: { 'retry-after': seconds } });
  };

  /** Who waits for a turn until nobody can wait any more was not kept waiting by the system, but by the others. */
  const enter = (act: UpstreamAct, signal: AbortSignal) =>
    gate.enter(signal).catch((error: unknown) => {
      if (error instanceof GateFull) throw spared(act, 'library-busy', error.wait);
      if (error instanceof ApiException && error.code === 'library-timeout') throw spared(act, 'library-busy', 0);
      throw error;
    });

  async function run<Answer>(act: UpstreamAct, context: CallContext, ask: SystemCall<Answer>): Promise<Answer> {
    if (!breaker.isPassable) throw spared(act, 'library-unavailable', breaker.wait);
    const most = 1000 * (act === 'record' ? limits.recordSeconds : limits.searchSeconds);
    const limit = withDeadline(context, most);
    try {
      await enter(act, limit.context.signal);
      try {
        const admitted = breaker.admit();
        if (admitted === undefined) throw spared(act, 'library-unavailable', breaker.wait);
        return await runJudged(admitted, limit.context, ask, { most, ended: (outcome, ms) => ended(act, outcome, ms) });
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
function withDeadline(context: CallContext, most: number) {
  const stop = new AbortController();
  const giveUp = () => stop.abort(context.signal.reason);
  const timer = setTimeout(() => stop.abort(new ApiException('library-timeout')), most);
  context.signal.addEventListener('abort', giveUp, { once: true });
  if (context.signal.aborted) giveUp();
  return {
    context: { ...context, signal: stop.signal, deadline: context.now().getTime() + most },
    end() {
      clearTimeout(timer);
      context.signal.removeEventListener('abort', giveUp);
    },
  };
}

/** Tells the breaker what became of a call. A caller who gives up early says nothing of the system. */
async function runJudged<Answer>(
  admitted: AdmittedCall,
  context: CallContext,
  ask: SystemCall<Answer>,
  { most, ended }: { most: number; ended: (outcome: CallOutcome, ms: number) => void },
): Promise<Answer> {
  const began = performance.now();
  try {
    const answer = await untilAborted(ask(context), context.signal);
    admitted.answered();
    ended('ok', performance.now() - began);
    return answer;
  } catch (error) {
    const ms = performance.now() - began;
    const outcome = context.signal.aborted && ms < most / 2 ? 'gone' : outcomeOf(error, context.signal);
    if (outcome === 'gone') admitted.dropped();
    else if (isFailure(outcome)) admitted.failed();
    else admitted.answered();
    ended(outcome, ms);
    throw error;
  }
}

/** How a call ended that threw: by its code, or by its caller's going. */
export function outcomeOf(error: unknown, signal: AbortSignal): CallOutcome {
  if (signal.aborted && !(error instanceof ApiException)) return 'gone';
  return exceptionOf(error).code;
}
