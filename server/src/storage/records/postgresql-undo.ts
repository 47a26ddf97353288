import type { ImportRun, UndoState } from '@buchfink/catalogue/record/record-store';
import type { SqlRunner } from '../postgresql/postgresql.ts';
import type { ChangeBefore, StoredBody, UndoLimits } from './sqlite-undo.ts';

interface RunRow extends ImportRun {
  was_empty: number;
  is_kept: number;
  changes: number;
  characters: number;
}

/** A record that a transaction changes, and how it was before. */
export interface ChangedRecord {
  readonly id: string;
  readonly old?: StoredBody | undefined;
}

/** Keeps the records of a library as they were before its last run, in one transaction of PostgreSQL. */
export function postgresqlUndo(sql: SqlRunner, libraryId: number, limits: UndoLimits) {
  const current = async (): Promise<RunRow | undefined> => {
    const [row] = await sql.rows<RunRow>(
      'SELECT id, what, begun, was_empty, is_kept, changes, characters FROM import_run WHERE library_id = $1',
      libraryId,
    );
    return row;
  };
  const drop = () => sql.run('DELETE FROM record_before WHERE library_id = $1', libraryId);
  const note = (isKept: boolean, changes: number, characters: number) =>
    sql.run(
      'UPDATE import_run SET is_kept = $1, changes = $2, characters = $3 WHERE library_id = $4',
      ...[Number(isKept), changes, characters, libraryId],
    );

  /** The row of the run. Its first change discards what was kept of the earlier run. */
  const startOf = async (run: ImportRun, recordCount: number): Promise<RunRow> => {
    const lastRun = await current();
    if (lastRun?.id === run.id) return lastRun;
    // Of two concurrent runs, the one that began later is the last one. Later changes of the other are not kept.
    if (lastRun !== undefined && lastRun.begun > run.begun) return { ...lastRun, is_kept: 0 };
    await drop();
    // Undoing a run on an empty library removes all its records, so nothing has to be kept.
    const wasEmpty = Number(recordCount === 0);
    await sql.run(
      `INSERT INTO import_run (library_id, id, what, begun, was_empty, is_kept, changes, characters)
       VALUES ($1, $2, $3, $4, $5, 1, 0, 0)
       ON CONFLICT (library_id) DO UPDATE SET id = excluded.id, what = excluded.what, begun = excluded.begun,
         was_empty = excluded.was_empty, is_kept = 1, changes = 0, characters = 0`,
      ...[libraryId, run.id, run.what, run.begun, wasEmpty],
    );
    return { ...run, was_empty: wasEmpty, is_kept: 1, changes: 0, characters: 0 };
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
    async state(): Promise<(UndoState & { readonly wasEmpty: boolean }) | undefined> {
      const row = await current();
      if (row === undefined) return undefined;
      const { id, what, begun, changes } = row;
      return { run: { id, what, begun }, changes, isKept: row.is_kept === 1, wasEmpty: row.was_empty === 1 };
    },
    /** The next changes to undo. */
    before: (limit: number) =>
      sql.rows<ChangeBefore>(
        'SELECT id, parent, body FROM record_before WHERE library_id = $1 ORDER BY id LIMIT $2',
        ...[libraryId, limit],
      ),
    /** Removes undone changes. */
    async undone(ids: readonly string[]): Promise<void> {
      await sql.run('DELETE FROM record_before WHERE library_id = $1 AND id = ANY($2)', libraryId, ids);
      const row = await current();
      if (row) await note(row.is_kept === 1, Math.max(0, row.changes - ids.length), row.characters);
    },
    async clear(): Promise<void> {
      await drop();
      await sql.run('DELETE FROM import_run WHERE library_id = $1', libraryId);
    },
  };
}
