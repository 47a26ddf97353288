import type { SqlDatabase } from '../../database/sql-database.ts';
import { type WorkClockCells, type WorkClockRows, workClockColumns, workClockStateOf } from './work-clock-rows.ts';

/** The state of the clock in a database, for all nodes. */
export function storedWorkClock({ rows, run }: SqlDatabase): WorkClockRows {
  return {
    async read() {
      const [cells] = await rows<WorkClockCells>(`SELECT ${workClockColumns} FROM work_clock WHERE id = 1`);
      return cells && workClockStateOf(cells);
    },
    put: async ({ seen, accepted, isUndone }) =>
      void (await run(
        `INSERT INTO work_clock (id, ${workClockColumns}) VALUES (1, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, accepted = excluded.accepted, undone = excluded.undone`,
        ...[seen, accepted ?? null, isUndone ? 1 : 0],
      )),
  };
}
