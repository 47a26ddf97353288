import type { UndoneRun } from '@buchfink/connectors/builtin/circulation/daily/undo-daily-run';
import type { Desk } from '@buchfink/connectors/builtin/circulation/desk/desk';
import type { WorkClock } from '../work-clock/work-clock.ts';

/**
 * Undoes the last daily work of a library, and holds the work until somebody says that the clock is right: it would do the
 * same again. Returns undefined when there is nothing to undo; then nothing is held.
 */
export async function undoDailyWork(
  desk: Pick<Desk, 'dailyRun' | 'undoDailyRun'>,
  workClock: Pick<WorkClock, 'holdAfterUndo'>,
): Promise<UndoneRun | undefined> {
  const run = await desk.dailyRun();
  if (run === undefined || run.isUndone) return undefined;
  await workClock.holdAfterUndo();
  return desk.undoDailyRun();
}
