import type { ChangedRow, DailyCounts } from '../store/daily-rows.ts';
import { newId } from '../store/random-ids.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { keepingUnit } from './keep-changes.ts';

/** The run of today in one transaction. */
export interface DailyRun {
  /** The transaction for one loan or reservation, whose changes are stored and undone together. */
  keeping(): WriteTransaction;
  /** Stores rows that are about to be removed. */
  keepRemoved(rows: readonly ChangedRow[]): Promise<void>;
  countForgotten(lines: number): void;
  /** Stores the counts. */
  close(): Promise<void>;
}

const noCounts: DailyCounts = {
  fees: 0,
  charged: 0,
  expired: 0,
  resumed: 0,
  forgotten: 0,
  removed: 0,
  told: 0,
  ended: 0,
};

/** Opens the run of today: that of another day ends and cannot be undone any more. */
export async function openDailyRun(transaction: WriteTransaction): Promise<DailyRun> {
  const { unit, today, now } = transaction;
  const stored = await unit.dailyRun();
  const current = stored?.day === today && !stored.isUndone ? stored : undefined;
  if (current === undefined) await unit.removeDailyRun();
  const run = current ?? {
    day: today,
    begun: now.getTime(),
    counts: noCounts,
    isUndone: false,
    changesAfter: await unit.lastDailyChange(),
  };
  let { counts } = run;
  const count = (change: ChangedRow) => {
    counts = countsWith(counts, change);
  };
  return {
    keeping: () => ({ ...transaction, unit: keepingUnit(unit, count) }),
    async keepRemoved(rows) {
      for (const row of rows) {
        await unit.putDailyChange({ ...row, group: newId() });
        count(row);
      }
    },
    countForgotten(lines) {
      counts = { ...counts, forgotten: counts.forgotten + lines };
    },
    async close() {
      if (current === undefined || counts !== run.counts) await unit.putDailyRun({ ...run, counts });
    },
  };
}

function countsWith(counts: DailyCounts, change: ChangedRow): DailyCounts {
  const { kind, before, after } = change;
  // What a card had reserved ends with it, and is not old.
  const isCancelled = kind === 'reservation' && after === undefined && before?.state !== 'expired';
  if (isCancelled) return counts;
  if (after === undefined) return { ...counts, removed: counts.removed + 1 };
  if (kind === 'fee') {
    const amount = after.amount - (before?.amount ?? 0);
    return { ...counts, fees: counts.fees + 1, charged: counts.charged + amount };
  }
  if (kind === 'notice') return { ...counts, told: (counts.told ?? 0) + 1 };
  if (kind === 'registration') return { ...counts, ended: (counts.ended ?? 0) + 1 };
  if (kind !== 'reservation') return counts;
  if (after.state === 'expired') return { ...counts, expired: counts.expired + 1 };
  return before?.state === 'paused' ? { ...counts, resumed: counts.resumed + 1 } : counts;
}
