import { performance } from 'node:perf_hooks';
import type {
  AttemptLimit,
  AttemptOutcome,
  LoginAttempt,
  LoginAttempts,
} from '../../../storage/sessions/login-attempts.ts';

/** Milliseconds for which a login waits for those that are under way before it. */
const maxWait = 20_000;
/** Logins that wait on this node; more of them are refused at once. */
const maxWaiting = 100;
/** Milliseconds until a waiting login looks again: other nodes do not tell when theirs have ended. */
const lookEvery = 250;

/**
 * Attempts that wait for their turn. What is under way may still fail, so it takes room within the limits; but most of it
 * is right, and nobody is refused for that.
 */
export type LoginTurns = Pick<LoginAttempts, 'take' | 'settle'>;

/** Creates the turns of a node. */
export function createLoginTurns(attempts: LoginTurns): LoginTurns {
  const waiting = new Set<() => void>();
  const untilNextOutcome = () =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, lookEvery);
      waiting.add(go);
    });
  return {
    async take(attempt: LoginAttempt, limits: readonly AttemptLimit[]): Promise<AttemptOutcome> {
      const end = performance.now() + maxWait;
      for (;;) {
        const outcome = await attempts.take(attempt, limits);
        const isUnderWay = 'wait' in outcome && outcome.isUnderWay;
        if (!isUnderWay || waiting.size >= maxWaiting || performance.now() > end) return outcome;
        await untilNextOutcome();
      }
    },
    async settle(number, hasFailed) {
      await attempts.settle(number, hasFailed);
      for (const go of [...waiting]) go();
    },
  };
}
