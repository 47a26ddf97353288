import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { retryWhileLocked } from '../../database/retry-while-locked.ts';
import { createStatementRunner } from '../../database/statement-runner.ts';
import { type WorkClockCells, type WorkClockRows, workClockColumns, workClockStateOf } from './work-clock-rows.ts';

/** The state of the clock in the embedded store. */
export function sqliteWorkClock(database: DatabaseSyncInstance, file: string): WorkClockRows {
  const { read, write } = createStatementRunner(database, file);
  const one = database.prepare(`SELECT ${workClockColumns} FROM work_clock WHERE id = 1`);
  const put = database.prepare(`INSERT OR REPLACE INTO work_clock (id, ${workClockColumns}) VALUES (1, ?, ?, ?)`);
  return {
    async read() {
      const cells = read(() => one.get() as unknown as WorkClockCells | undefined);
      return cells && workClockStateOf(cells);
    },
    put: async ({ seen, accepted, isUndone }) =>
      void (await retryWhileLocked(() => write(() => put.run(seen, accepted ?? null, isUndone ? 1 : 0)))),
  };
}
