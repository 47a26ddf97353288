/** How much may be asked: `perMinute` comes back evenly, and as much at once. Counted in calls to one library. */
export type CallsPerMinute = number;

interface Budget {
  tokens: number;
  /** Milliseconds of the clock at which `left` was right. */
  at: number;
}

/** So many who ask are remembered, at about a hundred bytes each. Who has asked least lately is forgotten first. */
const mostRemembered = 100_000;

/** What each of those who ask has left to spend. */
export interface Budgets {
  /** Spends; answers 0, or the milliseconds until there will be enough, and then nothing is spent. */
  spend(who: string, cost: number, perMinute: CallsPerMinute): number;
}

/**
 * Budgets in the memory of this process (token buckets); `clock` answers milliseconds that never go back. A cost above a
 * whole minute's budget takes all of it.
 */
export function createBudgets(clock: () => number, most = mostRemembered): Budgets {
  const budgets = new Map<string, Budget>();
  return {
    spend(who, cost, perMinute) {
      const at = clock();
      const before = budgets.get(who) ?? { tokens: perMinute, at };
      const left = Math.min(perMinute, before.tokens + ((at - before.at) * perMinute) / 60_000);
      const price = Math.min(cost, perMinute);
      // Tenths are not exact.
      const isEnough = left >= price - 1e-6;
      // Put back at the end: the map keeps them in the order they last asked.
      budgets.delete(who);
      budgets.set(who, { tokens: isEnough ? Math.max(0, left - price) : left, at });
      const [oldest] = budgets.keys();
      if (budgets.size > most && oldest !== undefined) budgets.delete(oldest);
      return isEnough ? 0 : Math.ceil(((price - left) * 60_000) / perMinute);
    },
  };
}
