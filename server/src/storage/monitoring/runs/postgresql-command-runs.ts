import type { Postgresql, SqlRunner } from '../../postgresql/postgresql.ts';
import { commandRunOf, newRunValues, type RunRow, runColumns } from './command-run-rows.ts';
import { type CommandRuns, silentAfter, storedRuns } from './command-runs.ts';

/** The runs of commands in PostgreSQL. */
export function postgresqlCommandRuns({ rows, run: runStatement, write }: Postgresql): CommandRuns {
  const columns = 'id, library_id, command, is_dry_run, what, upload, options, requested, is_cancelled';
  const select = async (rest: string, ...values: readonly (string | number)[]) =>
    (await rows<RunRow>(`SELECT ${runColumns} FROM command_run ${rest}`, ...values)).map(commandRunOf);
  // Two requests at the same time would not see each other's row.
  const alone = (sql: SqlRunner) => sql.run('LOCK TABLE command_run IN SHARE ROW EXCLUSIVE MODE');
  const isFree = async (sql: SqlRunner, libraryId: number, now: number) =>
    (
      await sql.rows(
        'SELECT 1 FROM command_run WHERE library_id = $1 AND ended IS NULL AND coalesce(seen, requested) > $2 LIMIT 1',
        ...[libraryId, now - silentAfter],
      )
    ).length === 0;
  const removeOld = (sql: SqlRunner, libraryId: number) =>
    sql.run(
      `DELETE FROM command_run WHERE library_id = $1 AND number <= (SELECT number FROM command_run
       WHERE library_id = $1 ORDER BY number DESC LIMIT 1 OFFSET ${storedRuns})`,
      libraryId,
    );
  return {
    request: (run, now) =>
      write(async (sql) => {
        await alone(sql);
        if (!(await isFree(sql, run.libraryId, now))) return false;
        const inserted = await sql.run(
          `INSERT INTO command_run (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0) ON CONFLICT (id) DO NOTHING`,
          ...newRunValues(run, now),
        );
        await removeOld(sql, run.libraryId);
        return inserted === 1;
      }),
    begin: (run, now) =>
      write(async (sql) => {
        await sql.run(
          `INSERT INTO command_run (${columns}, started, seen) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $8, $8)`,
          ...newRunValues(run, now),
        );
        await removeOld(sql, run.libraryId);
      }),
    claim: async (id, now) =>
      (await runStatement(
        'UPDATE command_run SET started = $1, seen = $1 WHERE id = $2 AND started IS NULL AND ended IS NULL',
        ...[now, id],
      )) === 1,
    async beat(id, progress, now) {
      const [row] = await rows<{ is_cancelled: number }>(
        `UPDATE command_run SET seen = $1, progress = coalesce($2, progress) WHERE id = $3 AND ended IS NULL
         RETURNING is_cancelled`,
        ...[now, progress === undefined ? null : JSON.stringify(progress), id],
      );
      return row?.is_cancelled === 1;
    },
    end: async (id, outcome, report, now) =>
      void (await runStatement(
        'UPDATE command_run SET ended = $1, outcome = $2, report = $3 WHERE id = $4',
        ...[now, outcome, JSON.stringify(report), id],
      )),
    endSilent: async (now) =>
      void (await runStatement(
        `UPDATE command_run SET ended = coalesce(seen, requested), outcome = 'interrupted'
         WHERE ended IS NULL AND coalesce(seen, requested) <= $1`,
        now - silentAfter,
      )),
    cancel: (id, now) =>
      write(async (sql) => {
        const changed = await sql.run('UPDATE command_run SET is_cancelled = 1 WHERE id = $1 AND ended IS NULL', id);
        await sql.run(
          `UPDATE command_run SET ended = $1, outcome = 'stopped' WHERE id = $2 AND started IS NULL AND ended IS NULL`,
          ...[now, id],
        );
        return changed === 1;
      }),
    requestAgain: (id, options, now) =>
      write(async (sql) => {
        await alone(sql);
        const [row] = await sql.rows<RunRow>('SELECT library_id FROM command_run WHERE id = $1', id);
        if (row === undefined || !(await isFree(sql, row.library_id, now))) return false;
        const changed = await sql.run(
          `UPDATE command_run SET options = $1, requested = $2, started = NULL, seen = NULL, progress = NULL,
           is_cancelled = 0, ended = NULL, outcome = NULL, report = NULL WHERE id = $3 AND ended IS NOT NULL`,
          ...[JSON.stringify(options), now, id],
        );
        return changed === 1;
      }),
    discard: async (upload) =>
      void (await runStatement('UPDATE command_run SET upload = NULL WHERE upload = $1', upload)),
    waiting: () => select('WHERE started IS NULL AND ended IS NULL ORDER BY number'),
    find: async (id) => (await select('WHERE id = $1', id))[0],
    list: (libraryId) => select(`WHERE library_id = $1 ORDER BY number DESC LIMIT ${storedRuns}`, libraryId),
  };
}
