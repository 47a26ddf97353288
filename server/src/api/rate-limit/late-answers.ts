import { setTimeout as sleep } from 'node:timers/promises';
import { createBudgets } from './budgets.ts';

/** Refusals, and pages instead of rendered ones, that a network gets in a minute; as many are answered at once. */
const perMinute = 60;
/** How many refusals one is worth while the service has no room. */
const costWhenExhausted = 10;
/** So many people share the network of a library; its refusals cost a part. */
const peopleOfLibrary = 10;
/** The longest pause in milliseconds: shorter than what a balancer waits, and than the end of the service. */
const maxPause = 5_000;
/** The most calls that wait, of about ten kilobytes each. More are answered at once. */
const maxWaiting = 5_000;

/**
 * Lets those wait who ask again at once after a refusal. A crawler that heeds no `Retry-After` sends its next call when it has an
 * answer: a thousand of them would keep the service busy with refusals alone, and readers would stand in line with them.
 */
export interface LateAnswers {
  /** Resolves when a network may get its next refusal: at once, unless it had many of late, or some from a service without room. */
  turnOf(network: string, isOfLibrary?: boolean): Promise<void>;
}

/** The dependencies of late answers. */
export interface LateAnswersOptions {
  /** Returns monotonic milliseconds. */
  readonly clock?: () => number;
  /** Whether the service has no room; never by default. */
  readonly isExhausted?: () => boolean;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

/** Creates late answers; all networks have their turns at once. */
export function createLateAnswers({
  clock = () => performance.now(),
  isExhausted = () => false,
  // A pause does not keep a process that ends.
  pause = (milliseconds) => sleep(milliseconds, undefined, { ref: false }),
}: LateAnswersOptions = {}): LateAnswers {
  const budgets = createBudgets({ clock });
  let waiting = 0;
  return {
    async turnOf(network, isOfLibrary = false) {
      const cost = (isExhausted() ? costWhenExhausted : 1) / (isOfLibrary ? peopleOfLibrary : 1);
      const wait = budgets.spend(network, cost, perMinute);
      if (wait === 0 || waiting >= maxWaiting) return;
      waiting += 1;
      // Of several calls that wait at the same time only one is in time: those of one network are not let through one by one.
      await pause(Math.min(maxPause, Math.max(wait, 1_000)));
      waiting -= 1;
    },
  };
}
