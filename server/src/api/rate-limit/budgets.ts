/**
 * Calls per minute, in units of a search in one library. The budget refills evenly, and all of it can be spent at
 * once.
 */
export type CallsPerMinute = number;

/** The time in which an empty budget refills, in milliseconds. */
const refillTime = 60_000;
/** The most callers that are remembered, at about a hundred bytes each. The least recent is dropped first. */
const maxRemembered = 100_000;

/** The remaining budget of each caller. */
export interface Budgets {
  /** Spends `cost`. Returns 0, or the milliseconds until there is enough; then nothing is spent. */
  spend(who: string, cost: number, perMinute: CallsPerMinute): number;
}

/** Budgets whose state can be read and replaced. A debt is the time in milliseconds until a budget is full again. */
export interface LocalBudgets extends Budgets {
  debtOf(who: string): number;
  /** Replaces the state of a caller by the debt that it had at an instant of the clock. */
  setDebt(who: string, debt: number, at: number): void;
}

/** The dependencies of budgets in memory. */
export interface BudgetsOptions {
  /** Returns monotonic milliseconds. */
  readonly clock: () => number;
  /** The number of callers that are remembered. */
  readonly max?: number;
  /** Called with the debt that an admitted call has added, in milliseconds. */
  readonly onSpend?: (who: string, debt: number) => void;
}

/**
 * Creates budgets in memory, by the generic cell rate algorithm (ITU-T I.371): of each caller only the instant is
 * stored at which its budget is full again. A cost above a minute's budget takes all of it.
 */
export function createBudgets({ clock, max = maxRemembered, onSpend }: BudgetsOptions): LocalBudgets {
  const fullAt = new Map<string, number>();
  const set = (who: string, instant: number) => {
    // Re-inserted at the end: the map is in the order of last use.
    fullAt.delete(who);
    fullAt.set(who, instant);
    const [oldest] = fullAt.keys();
    if (fullAt.size > max && oldest !== undefined) fullAt.delete(oldest);
  };
  return {
    spend(who, cost, perMinute) {
      const now = clock();
      const before = Math.max(now, fullAt.get(who) ?? now);
      const price = (Math.min(cost, perMinute) * refillTime) / perMinute;
      const excess = before + price - now - refillTime;
      // Tenths are not exact.
      if (excess > 1e-3) {
        set(who, before);
        return Math.ceil(excess);
      }
      set(who, before + price);
      onSpend?.(who, price);
      return 0;
    },
    debtOf: (who) => Math.max(0, (fullAt.get(who) ?? 0) - clock()),
    setDebt: (who, debt, at) => set(who, at + debt),
  };
}
