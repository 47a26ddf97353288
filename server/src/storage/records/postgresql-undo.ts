import type { ImportRun } from '@buchfink/catalogue/record/record-store';
import type { SqlRunner } from '../postgresql/postgresql.ts';
import {
  type ChangeBefore,
  type RunRow,
  rowOfRun,
  type StoredBody,
  type UndoLimits,
  undoSql,
  undoStateOf,
} from './undo-rows.ts';

/** A record that a transaction changes, and how it was before. */
export interface ChangedRecord {
  readonly id: string;
  readonly old?: StoredBody | undefined;
}

/** Keeps the records of a library as they were before its last run, in one transaction of PostgreSQL. */
export function postgresqlUndo(sql: SqlRunner, libraryId: number, limits: UndoLimits) {
  const current = async () => (await sql.rows<RunRow>(undoSql.run, libraryId))[0];
  const drop = () => sql.run(undoSql.drop, libraryId);
  const note = (isKept: boolean, changes: number, characters: number) =>
    sql.run(undoSql.note, Number(isKept), changes, characters, libraryId);

  /** The row of the run. Its first change discards what was kept of the earlier run. */
  const startOf = async (run: ImportRun, recordCount: number): Promise<RunRow> => {
    const lastRun = await current();
    const own = rowOfRun(run, lastRun, recordCount);
    if (own.id === lastRun?.id) return own;
    await drop();
    await sql.run(undoSql.begin, libraryId, run.id, run.what, run.begun, own.was_empty);
    return own;
  };

  return {
    /** Keeps the records that a transaction of a run changes; `recordCount` is the number of records before it. */
    async keep(run: ImportRun | undefined, records: readonly ChangedRecord[], recordCount: number): Promise<void> {
      if (run === undefined || records.length === 0) return;
      const row = await startOf(run, recordCount);
      if (row.is_kept === 0) return;
      if (row.was_empty === 1) {
        const added = records.filter(({ old }) => old === undefined).length;
        await note(true, row.changes + added, row.characters);
        return;
      }
      const kept = await sql.rows<{ characters: number }>(
        `INSERT INTO record_before (library_id, id, parent, body)
         SELECT $1, id, parent, body FROM unnest($2::text[], $3::text[], $4::text[]) AS changed (id, parent, body)
         ON CONFLICT (library_id, id) DO NOTHING RETURNING length(id) + coalesce(length(body), 0) AS characters`,
        libraryId,
        records.map(({ id }) => id),
        records.map(({ old }) => old?.parent ?? null),
        records.map(({ old }) => old?.body ?? null),
      );
      const changes = row.changes + kept.length;
      const characters = kept.reduce((sum, one) => sum + one.characters, row.characters);
      const isKept = changes <= limits.changes && characters <= limits.characters;
      if (!isKept) await drop();
      await note(isKept, changes, characters);
    },
    async state() {
      const row = await current();
      return row && undoStateOf(row);
    },
    /** The next changes to undo. */
    before: (limit: number) => sql.rows<ChangeBefore>(undoSql.before, libraryId, limit),
    /** Removes undone changes. */
    async undone(ids: readonly string[]): Promise<void> {
      await sql.run('DELETE FROM record_before WHERE library_id = $1 AND id = ANY($2)', libraryId, ids);
      const row = await current();
      if (row) await note(row.is_kept === 1, Math.max(0, row.changes - ids.length), row.characters);
    },
    async clear(): Promise<void> {
      await drop();
      await sql.run(undoSql.end, libraryId);
    },
  };
}
