import { createHmac } from 'node:crypto';
import type { CallBudgets } from '../../storage/call-budgets/call-budgets.ts';
import type { Keys } from '../../storage/keys/keys.ts';
import { type Budgets, createBudgets } from './budgets.ts';

/** Milliseconds between two exchanges with the other nodes. */
const exchangeEvery = 1_000;
/** The most callers of one exchange; the others follow with the next. */
const maxExchanged = 2_000;
/** The most callers whose spendings wait for an exchange. */
const maxWaiting = 50_000;
/** One of so many exchanges also deletes what has expired. */
const sweepEvery = 60;

/** Budgets that all nodes of a service count together. */
export interface SharedBudgets extends Budgets {
  /** Tells the other nodes what was spent here, and learns what was spent there. Never throws. */
  exchange(): Promise<void>;
  close(): Promise<void>;
}

/** The dependencies of shared budgets. */
export interface SharedBudgetsOptions {
  /** Returns monotonic milliseconds. */
  readonly clock: () => number;
  readonly store: CallBudgets;
  readonly keys: Pick<Keys, 'derive'>;
  readonly warn: (message: string) => void;
  readonly maxExchanged?: number;
}

/**
 * Creates budgets that are decided in memory and exchanged with the other nodes, so that no call waits for the
 * database. A caller can exceed its budget by what each node admits between two exchanges. The excess is a debt that
 * has to refill first, so that the mean rate is kept. Without the database each node counts alone.
 */
export function createSharedBudgets(options: SharedBudgetsOptions): SharedBudgets {
  const { clock, store, keys, warn } = options;
  const secret = keys.derive('call budget');
  const callerOf = (who: string) => createHmac('sha256', secret).update(who).digest().subarray(0, 16);
  /** The debts that other nodes do not know yet. */
  const waiting = new Map<string, number>();
  const budgets = createBudgets({
    clock,
    onSpend(who, debt) {
      if (waiting.has(who) || waiting.size < maxWaiting) waiting.set(who, (waiting.get(who) ?? 0) + debt);
    },
  });
  let isAway = false;

  /** Takes the spendings of the callers that have waited longest. */
  const take = () => {
    const taken: [who: string, debt: number][] = [];
    for (const entry of waiting) {
      if (taken.length >= (options.maxExchanged ?? maxExchanged)) break;
      taken.push(entry);
      waiting.delete(entry[0]);
    }
    return taken;
  };

  async function exchange(): Promise<void> {
    const taken = take();
    if (taken.length === 0) return;
    const at = clock();
    try {
      const debts = await store.add(taken.map(([who, debt]) => ({ caller: callerOf(who), debt })));
      for (const [index, [who]] of taken.entries())
        budgets.setDebt(who, (debts[index] ?? 0) + (waiting.get(who) ?? 0), at);
      isAway = false;
    } catch (error) {
      // What has refilled since then need not be told any more.
      for (const [who, debt] of taken) {
        const remaining = Math.min(debt + (waiting.get(who) ?? 0), budgets.debtOf(who));
        if (remaining > 0) waiting.set(who, remaining);
      }
      if (!isAway) warn(`Each node counts calls for itself while the database is away: ${String(error)}`);
      isAway = true;
    }
  }

  let running: Promise<void> | undefined;
  let exchanges = 0;
  const timer = setInterval(() => {
    exchanges += 1;
    const isSweeping = exchanges % sweepEvery === 0;
    running ??= exchange()
      .then(() => (isSweeping ? store.sweep() : undefined))
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
  }, exchangeEvery);
  timer.unref();
  return {
    spend: budgets.spend,
    exchange,
    async close() {
      clearInterval(timer);
      await running;
      await store.close();
    },
  };
}
