import type { CirculationUnit } from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import type {
  DailyChange,
  DailyRunRow,
  NumberedChange,
} from '@buchfink/connectors/builtin/circulation/store/daily-rows';
import type { Statements } from './circulation-statements.ts';

type DailyRuns = Pick<
  CirculationUnit,
  | 'dailyRun'
  | 'putDailyRun'
  | 'latestDailyChanges'
  | 'lastDailyChange'
  | 'dailyChangesOf'
  | 'putDailyChange'
  | 'removeDailyChangesFrom'
  | 'removeDailyChangesUntil'
  | 'removeDailyRun'
>;

/** The daily work of the last day, with the rows as they were before. */
export function dailyRuns({ cells, run, put }: Statements): (libraryId: number) => DailyRuns {
  const dailyRun = cells('SELECT day, begun, counts, undone, changes_after FROM daily_run WHERE library_id = ?');
  const putRun = put(
    `INSERT INTO daily_run (library_id, day, begun, counts, undone, changes_after) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (library_id) DO UPDATE
     SET day = excluded.day, begun = excluded.begun, counts = excluded.counts, undone = excluded.undone,
       changes_after = excluded.changes_after`,
  );
  const columns = 'change_group, kind, row_before, row_after';
  const latest = cells(
    `SELECT sequence, ${columns} FROM daily_change WHERE library_id = ? AND sequence > ? ORDER BY sequence DESC LIMIT ?`,
  );
  const last = cells('SELECT max(sequence) AS sequence FROM daily_change WHERE library_id = ?');
  const changesOf = cells(
    `SELECT ${columns} FROM daily_change WHERE library_id = ? AND patron_id = ? ORDER BY sequence`,
  );
  const putChange = put(`INSERT INTO daily_change (library_id, ${columns}, patron_id) VALUES (?, ?, ?, ?, ?, ?)`);
  const removeFrom = put('DELETE FROM daily_change WHERE library_id = ? AND sequence >= ?');
  const removeUntil = run(
    `DELETE FROM daily_change WHERE sequence IN
       (SELECT sequence FROM daily_change WHERE library_id = ? AND sequence <= ? ORDER BY sequence LIMIT ?)`,
  );
  const removals = ['daily_run', 'forgotten_line'].map((table) => put(`DELETE FROM ${table} WHERE library_id = ?`));

  return (libraryId) => ({
    async dailyRun() {
      const [row] = await dailyRun(libraryId);
      return row && runOf(row);
    },
    async putDailyRun({ day, begun, counts, isUndone, changesAfter }) {
      await putRun(libraryId, day, begun, JSON.stringify(counts), isUndone ? 1 : 0, changesAfter);
    },
    latestDailyChanges: async (after, limit) =>
      (await latest(libraryId, after, limit)).map(
        (row): NumberedChange => ({ ...changeOf(row), sequence: Number(row.sequence) }),
      ),
    lastDailyChange: async () => Number((await last(libraryId))[0]?.sequence ?? 0),
    dailyChangesOf: async (patronId) => (await changesOf(libraryId, patronId)).map(changeOf),
    async putDailyChange(change) {
      const { group, kind, before, after } = change;
      await putChange(libraryId, group, kind, jsonOf(before), jsonOf(after), patronOf(change) ?? null);
    },
    removeDailyChangesFrom: (sequence) => removeFrom(libraryId, sequence),
    removeDailyChangesUntil: (sequence, limit) => removeUntil(libraryId, sequence, limit),
    async removeDailyRun() {
      for (const remove of removals) await remove(libraryId);
    },
  });
}

/** Whom a change is about; undefined for a copy. */
function patronOf({ kind, before, after }: DailyChange): string | undefined {
  const row = before ?? after;
  if (row === undefined) return undefined;
  if ('patronId' in row) return row.patronId;
  return (kind === 'patron' || kind === 'registration') && 'id' in row ? row.id : undefined;
}

const jsonOf = (row: object | undefined) => (row === undefined ? null : JSON.stringify(row));

/** The casts are safe: only this program writes these rows. */
function runOf({ day, begun, counts, undone, changes_after: changesAfter }: Record<string, unknown>): DailyRunRow {
  return {
    day: String(day),
    begun: Number(begun),
    counts: JSON.parse(String(counts)) as DailyRunRow['counts'],
    isUndone: Number(undone) === 1,
    changesAfter: Number(changesAfter),
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
