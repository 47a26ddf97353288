import { type LoginAttempts, loginTimeout } from '../../../storage/sessions/login-attempts.ts';
import { tooManyLogins } from './too-many-logins.ts';

/**
 * Failing accounts above which a library counts as under attack. One guess on each of many cards stays below all
 * limits per card.
 */
const maxAccounts = 50;
const within = 10 * 60_000;
/** Milliseconds that each login of an unknown device waits during an attack. */
const delay = 3_000;
/** How many of these logins may be under way at once, on all nodes. */
const maxPending = 10;

/** Slows logins down while somebody guesses PINs on many cards of a library. */
export interface LoginSlowdown {
  /**
   * Resolves at once, or after the delay during an attack. Throws `too-many-logins` when too many logins are under way.
   * `number`: that of the attempt, which has no outcome yet.
   */
  pass(libraryId: number, number: number): Promise<void>;
}

/** Creates the slowdown. `alert` gets a line for the log of this node, at most every ten minutes per library. */
export function createLoginSlowdown(deps: {
  attempts: LoginAttempts;
  now: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
  alert: (message: string) => void;
}): LoginSlowdown {
  const { attempts, now, sleep, alert } = deps;
  const alerted = new Map<number, number>();
  const tell = (libraryId: number, at: number) => {
    if (at - (alerted.get(libraryId) ?? Number.NEGATIVE_INFINITY) < within) return;
    alerted.set(libraryId, at);
    alert(
      `Library ${libraryId}: more than ${maxAccounts} accounts failed to log in within ten minutes. Somebody seems to be ` +
        'guessing; logins from devices that are not known are slowed down while this lasts.',
    );
  };
  return {
    async pass(libraryId, number) {
      const at = now().getTime();
      const failing = await attempts.failingAccounts(libraryId, at - within, maxAccounts + 1);
      if (failing <= maxAccounts) return;
      tell(libraryId, at);
      const underWay = await attempts.unsettledBefore(number, libraryId, at - loginTimeout);
      if (underWay >= maxPending) throw tooManyLogins(delay);
      await sleep(delay);
    },
  };
}
