/**
 * Calls per minute, in units of a search in one library. The budget refills evenly, and all of it can be spent at
 * once.
 */
export type CallsPerMinute = number;

interface Budget {
  tokens: number;
  /** The time of the clock, in milliseconds, at which `tokens` was right. */
  at: number;
}

/** The most callers that are remembered, at about a hundred bytes each. The least recent is dropped first. */
const mostRemembered = 100_000;

/** The remaining budget of each caller. */
export interface Budgets {
  /** Spends `cost`. Returns 0, or the milliseconds until there is enough; then nothing is spent. */
  spend(who: string, cost: number, perMinute: CallsPerMinute): number;
}

/**
 * Creates budgets in memory (token buckets); `clock` returns monotonic milliseconds. A cost above a minute's budget
 * takes all of it.
 */
export function createBudgets(clock: () => number, most = mostRemembered): Budgets {
  const budgets = new Map<string, Budget>();
  return {
    spend(who, cost, perMinute) {
      const at = clock();
      const before = budgets.get(who) ?? { tokens: perMinute, at };
      const tokensLeft = Math.min(perMinute, before.tokens + ((at - before.at) * perMinute) / 60_000);
      const price = Math.min(cost, perMinute);
      // Tenths are not exact.
      const isEnough = tokensLeft >= price - 1e-6;
      // Re-inserted at the end: the map is in the order of last use.
      budgets.delete(who);
      budgets.set(who, { tokens: isEnough ? Math.max(0, tokensLeft - price) : tokensLeft, at });
      const [oldest] = budgets.keys();
      if (budgets.size > most && oldest !== undefined) budgets.delete(oldest);
      return isEnough ? 0 : Math.ceil(((price - tokensLeft) * 60_000) / perMinute);
    },
  };
}
