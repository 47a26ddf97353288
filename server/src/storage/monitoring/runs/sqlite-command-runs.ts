import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { retryWhileLocked } from '../../database/retry-while-locked.ts';
import { createStatementRunner } from '../../database/statement-runner.ts';
import { commandRunOf, newRunValues, type RunRow, runColumns } from './command-run-rows.ts';
import { type CommandRuns, silentAfter, storedRuns } from './command-runs.ts';

/** The runs of commands in the embedded store. */
export function sqliteCommandRuns(database: DatabaseSyncInstance, file: string): CommandRuns {
  const { read, write } = createStatementRunner(database, file);
  const change = <Result>(work: () => Result) => retryWhileLocked(() => write(work));
  const columns = 'id, library_id, command, is_dry_run, what, upload, options, requested, is_cancelled';
  const free = `NOT EXISTS (SELECT 1 FROM command_run AS other
    WHERE other.library_id = ? AND other.ended IS NULL AND coalesce(other.seen, other.requested) > ?)`;
  const request = database.prepare(
    `INSERT INTO command_run (${columns}) SELECT ?, ?, ?, ?, ?, ?, ?, ?, 0 WHERE ${free} ON CONFLICT (id) DO NOTHING`,
  );
  const begin = database.prepare(
    `INSERT INTO command_run (${columns}, started, seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)`,
  );
  const removeOld = database.prepare(
    `DELETE FROM command_run WHERE library_id = ? AND number <= (SELECT number FROM command_run
     WHERE library_id = ? ORDER BY number DESC LIMIT 1 OFFSET ${storedRuns})`,
  );
  const claim = database.prepare(
    'UPDATE command_run SET started = ?, seen = ? WHERE id = ? AND started IS NULL AND ended IS NULL',
  );
  const beat = database.prepare(
    'UPDATE command_run SET seen = ?, progress = coalesce(?, progress) WHERE id = ? AND ended IS NULL',
  );
  const end = database.prepare('UPDATE command_run SET ended = ?, outcome = ?, report = ? WHERE id = ?');
  const endSilent = database.prepare(
    `UPDATE command_run SET ended = coalesce(seen, requested), outcome = 'interrupted'
     WHERE ended IS NULL AND coalesce(seen, requested) <= ?`,
  );
  const cancel = database.prepare('UPDATE command_run SET is_cancelled = 1 WHERE id = ? AND ended IS NULL');
  const endWaiting = database.prepare(
    `UPDATE command_run SET ended = ?, outcome = 'stopped' WHERE id = ? AND started IS NULL AND ended IS NULL`,
  );
  const again = database.prepare(
    `UPDATE command_run SET options = ?, requested = ?, started = NULL, seen = NULL, progress = NULL,
     is_cancelled = 0, ended = NULL, outcome = NULL, report = NULL
     WHERE id = ? AND ended IS NOT NULL AND NOT EXISTS (SELECT 1 FROM command_run AS other
       WHERE other.library_id = command_run.library_id AND other.ended IS NULL
       AND coalesce(other.seen, other.requested) > ?)`,
  );
  const discard = database.prepare('UPDATE command_run SET upload = NULL WHERE upload = ?');
  const select = (rest: string) => database.prepare(`SELECT ${runColumns} FROM command_run ${rest}`);
  const waiting = select('WHERE started IS NULL AND ended IS NULL ORDER BY number');
  const byId = select('WHERE id = ?');
  const ofLibrary = select(`WHERE library_id = ? ORDER BY number DESC LIMIT ${storedRuns}`);
  const runs = (rows: unknown) => (rows as RunRow[]).map(commandRunOf);
  return {
    request: (run, now) =>
      change(() => {
        const { changes } = request.run(...newRunValues(run, now), run.libraryId, now - silentAfter);
        removeOld.run(run.libraryId, run.libraryId);
        return Number(changes) === 1;
      }),
    begin: (run, now) =>
      change(() => {
        begin.run(...newRunValues(run, now), now, now);
        removeOld.run(run.libraryId, run.libraryId);
      }),
    claim: async (id, now) => Number((await change(() => claim.run(now, now, id))).changes) === 1,
    beat: (id, progress, now) =>
      change(() => {
        beat.run(now, progress === undefined ? null : JSON.stringify(progress), id);
        return (byId.get(id) as unknown as RunRow | undefined)?.is_cancelled === 1;
      }),
    end: async (id, outcome, report, now) =>
      void (await change(() => end.run(now, outcome, JSON.stringify(report), id))),
    endSilent: async (now) => void (await change(() => endSilent.run(now - silentAfter))),
    cancel: (id, now) =>
      change(() => {
        const { changes } = cancel.run(id);
        endWaiting.run(now, id);
        return Number(changes) === 1;
      }),
    requestAgain: async (id, options, now) =>
      Number((await change(() => again.run(JSON.stringify(options), now, id, now - silentAfter))).changes) === 1,
    discard: async (upload) => void (await change(() => discard.run(upload))),
    waiting: async () => read(() => runs(waiting.all())),
    find: async (id) => read(() => runs(byId.all(id))[0]),
    list: async (libraryId) => read(() => runs(ofLibrary.all(libraryId))),
  };
}
