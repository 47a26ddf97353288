import type { CirculationUnit } from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import type { DailyChange, DailyRunRow } from '@buchfink/connectors/builtin/circulation/store/daily-rows';
import type { Statements } from './circulation-statements.ts';

type DailyRuns = Pick<
  CirculationUnit,
  'dailyRun' | 'putDailyRun' | 'dailyChanges' | 'dailyChangesOf' | 'putDailyChange' | 'removeDailyRun'
>;

/** The daily work of the last day, with the rows as they were before. */
export function dailyRuns({ cells, put }: Statements): (libraryId: number) => DailyRuns {
  const dailyRun = cells('SELECT day, begun, counts, undone FROM daily_run WHERE library_id = ?');
  const putRun = put(
    `INSERT INTO daily_run (library_id, day, begun, counts, undone) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (library_id) DO UPDATE
     SET day = excluded.day, begun = excluded.begun, counts = excluded.counts, undone = excluded.undone`,
  );
  const columns = 'change_group, kind, row_before, row_after';
  const changes = cells(`SELECT ${columns} FROM daily_change WHERE library_id = ? ORDER BY sequence`);
  const changesOf = cells(
    `SELECT ${columns} FROM daily_change WHERE library_id = ? AND patron_id = ? ORDER BY sequence`,
  );
  const putChange = put(`INSERT INTO daily_change (library_id, ${columns}, patron_id) VALUES (?, ?, ?, ?, ?, ?)`);
  const removals = ['daily_run', 'daily_change', 'forgotten_line'].map((table) =>
    put(`DELETE FROM ${table} WHERE library_id = ?`),
  );

  return (libraryId) => ({
    async dailyRun() {
      const [row] = await dailyRun(libraryId);
      return row && runOf(row);
    },
    async putDailyRun({ day, begun, counts, isUndone }) {
      await putRun(libraryId, day, begun, JSON.stringify(counts), isUndone ? 1 : 0);
    },
    dailyChanges: async () => (await changes(libraryId)).map(changeOf),
    dailyChangesOf: async (patronId) => (await changesOf(libraryId, patronId)).map(changeOf),
    async putDailyChange(change) {
      const { group, kind, before, after } = change;
      const row = before ?? after;
      const patronId = row && 'patronId' in row ? (row.patronId ?? null) : null;
      await putChange(libraryId, group, kind, jsonOf(before), jsonOf(after), patronId);
    },
    async removeDailyRun() {
      for (const remove of removals) await remove(libraryId);
    },
  });
}

const jsonOf = (row: object | undefined) => (row === undefined ? null : JSON.stringify(row));

/** The casts are safe: only this program writes these rows. */
function runOf({ day, begun, counts, undone }: Record<string, unknown>): DailyRunRow {
  return {
    day: String(day),
    begun: Number(begun),
    counts: JSON.parse(String(counts)) as DailyRunRow['counts'],
    isUndone: Number(undone) === 1,
  };
}

function changeOf({ change_group: group, kind, row_before: before, row_after: after }: Record<string, unknown>) {
  return {
    group,
    kind,
    before: before === null ? undefined : JSON.parse(String(before)),
    after: after === null ? undefined : JSON.parse(String(after)),
  } as DailyChange;
}
