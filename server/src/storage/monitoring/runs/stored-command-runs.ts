import type { SqlDatabase, SqlStatements, SqlValue } from '../../database/sql-database.ts';
import { commandRunOf, newRunValues, type RunRow, runColumns } from './command-run-rows.ts';
import { type CommandRuns, silentAfter, storedRuns } from './command-runs.ts';

/** The runs of commands in a database. */
export function storedCommandRuns({ rows, run, write }: SqlDatabase): CommandRuns {
  const columns = 'id, library_id, command, is_dry_run, what, upload, options, requested, is_cancelled';
  const select = async (rest: string, ...values: readonly SqlValue[]) =>
    (await rows<RunRow>(`SELECT ${runColumns} FROM command_run ${rest}`, ...values)).map(commandRunOf);
  const isFree = async (sql: SqlStatements, libraryId: number, now: number) => {
    const busy = await sql.rows(
      'SELECT 1 FROM command_run WHERE library_id = ? AND ended IS NULL AND coalesce(seen, requested) > ? LIMIT 1',
      ...[libraryId, now - silentAfter],
    );
    return busy.length === 0;
  };
  const removeOld = (sql: SqlStatements, libraryId: number) =>
    sql.run(
      `DELETE FROM command_run WHERE library_id = ? AND number <= (SELECT number FROM command_run
       WHERE library_id = ? ORDER BY number DESC LIMIT 1 OFFSET ${storedRuns})`,
      ...[libraryId, libraryId],
    );
  return {
    request: (requested, now) =>
      write(async (sql) => {
        // Two requests at the same time would not see each other's row.
        await sql.lockTable('command_run');
        if (!(await isFree(sql, requested.libraryId, now))) return false;
        const inserted = await sql.run(
          `INSERT INTO command_run (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT (id) DO NOTHING`,
          ...newRunValues(requested, now),
        );
        await removeOld(sql, requested.libraryId);
        return inserted === 1;
      }),
    begin: (begun, now) =>
      write(async (sql) => {
        await sql.run(
          `INSERT INTO command_run (${columns}, started, seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)`,
          ...[...newRunValues(begun, now), now, now],
        );
        await removeOld(sql, begun.libraryId);
      }),
    claim: async (id, now) =>
      (await run(
        'UPDATE command_run SET started = ?, seen = ? WHERE id = ? AND started IS NULL AND ended IS NULL',
        ...[now, now, id],
      )) === 1,
    beat: (id, progress, now) =>
      write(async (sql) => {
        await sql.run(
          'UPDATE command_run SET seen = ?, progress = coalesce(?, progress) WHERE id = ? AND ended IS NULL',
          ...[now, progress === undefined ? null : JSON.stringify(progress), id],
        );
        const [row] = await sql.rows<RunRow>('SELECT is_cancelled FROM command_run WHERE id = ?', id);
        return row?.is_cancelled === 1;
      }),
    end: async (id, outcome, report, now) =>
      void (await run(
        'UPDATE command_run SET ended = ?, outcome = ?, report = ? WHERE id = ?',
        ...[now, outcome, JSON.stringify(report), id],
      )),
    endSilent: async (now) =>
      void (await run(
        `UPDATE command_run SET ended = coalesce(seen, requested), outcome = 'interrupted'
         WHERE ended IS NULL AND coalesce(seen, requested) <= ?`,
        now - silentAfter,
      )),
    cancel: (id, now) =>
      write(async (sql) => {
        const changed = await sql.run('UPDATE command_run SET is_cancelled = 1 WHERE id = ? AND ended IS NULL', id);
        await sql.run(
          `UPDATE command_run SET ended = ?, outcome = 'stopped' WHERE id = ? AND started IS NULL AND ended IS NULL`,
          ...[now, id],
        );
        return changed === 1;
      }),
    requestAgain: (id, options, now) =>
      write(async (sql) => {
        await sql.lockTable('command_run');
        const [row] = await sql.rows<RunRow>('SELECT library_id FROM command_run WHERE id = ?', id);
        if (row === undefined || !(await isFree(sql, row.library_id, now))) return false;
        const changed = await sql.run(
          `UPDATE command_run SET options = ?, requested = ?, started = NULL, seen = NULL, progress = NULL,
           is_cancelled = 0, ended = NULL, outcome = NULL, report = NULL WHERE id = ? AND ended IS NOT NULL`,
          ...[JSON.stringify(options), now, id],
        );
        return changed === 1;
      }),
    discard: async (upload) => void (await run('UPDATE command_run SET upload = NULL WHERE upload = ?', upload)),
    waiting: () => select('WHERE started IS NULL AND ended IS NULL ORDER BY number'),
    find: async (id) => (await select('WHERE id = ?', id))[0],
    list: (libraryId) => select(`WHERE library_id = ? ORDER BY number DESC LIMIT ${storedRuns}`, libraryId),
  };
}
