import type { SqlDatabase } from '../database/sql-database.ts';
import type { AlertMessage, AlertState, AlertStore } from './alert-store.ts';
import type { ImportCommand, ImportOutcome, ImportOutcomes } from './import-outcomes.ts';

/** Announced states and messages in a database. */
export function storedAlerts({ rows, run, write }: SqlDatabase): AlertStore {
  return {
    states: async () =>
      (await rows<AlertRow>('SELECT library_id, role, state, since, code FROM alert ORDER BY library_id, role')).map(
        alertStateOf,
      ),
    announce: ({ libraryId, role, state, since, code }, message) =>
      write(async (sql) => {
        await sql.run(
          `INSERT INTO alert (library_id, role, state, since, code) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (library_id, role) DO UPDATE
           SET state = excluded.state, since = excluded.since, code = excluded.code`,
          ...[libraryId, role, state, since, code ?? null],
        );
        if (message)
          await sql.run(
            'INSERT INTO alert_message (id, body, attempts, next_attempt) VALUES (?, ?, 0, 0)',
            ...[message.id, message.body],
          );
      }),
    forget: async (libraryId, role) =>
      void (await run('DELETE FROM alert WHERE library_id = ? AND role = ?', libraryId, role)),
    async due(now) {
      // Messages are delivered in order: a recovery is never told before its outage.
      const [row] = await rows<AlertMessage & { next_attempt: number }>(
        'SELECT number, id, body, attempts, next_attempt FROM alert_message ORDER BY number LIMIT 1',
      );
      if (row === undefined || row.next_attempt > now) return undefined;
      const { next_attempt: _, ...message } = row;
      return message;
    },
    retry: async (number, nextAttempt) =>
      void (await run(
        'UPDATE alert_message SET attempts = attempts + 1, next_attempt = ? WHERE number = ?',
        ...[nextAttempt, number],
      )),
    remove: async (number) => void (await run('DELETE FROM alert_message WHERE number = ?', number)),
    removeAbove: (max) =>
      run(
        `DELETE FROM alert_message
         WHERE number <= (SELECT number FROM alert_message ORDER BY number DESC LIMIT 1 OFFSET ?)`,
        max,
      ),
  };
}

/** The last runs of imports and harvests in a database. */
export function storedImportOutcomes({ rows, run }: SqlDatabase): ImportOutcomes {
  return {
    begin: async (libraryId, command, now) =>
      void (await run(
        `INSERT INTO import_outcome (library_id, command, started) VALUES (?, ?, ?)
         ON CONFLICT (library_id, command) DO UPDATE SET started = excluded.started, ended = NULL, outcome = NULL`,
        ...[libraryId, command, now],
      )),
    end: async (libraryId, command, outcome, now) =>
      void (await run(
        'UPDATE import_outcome SET ended = ?, outcome = ? WHERE library_id = ? AND command = ?',
        ...[now, outcome, libraryId, command],
      )),
    all: async () =>
      (
        await rows<OutcomeRow>(
          'SELECT library_id, command, started, ended, outcome FROM import_outcome ORDER BY library_id, command',
        )
      ).map(importOutcomeOf),
  };
}

/** A row of `alert`. */
interface AlertRow extends Omit<AlertState, 'libraryId' | 'code'> {
  readonly library_id: number;
  readonly code: string | null;
}

/** The announced state of a row. */
const alertStateOf = ({ library_id, code, ...row }: AlertRow): AlertState => ({
  ...row,
  libraryId: library_id,
  code: code ?? undefined,
});

/** A row of `import_outcome`. */
interface OutcomeRow {
  readonly library_id: number;
  readonly command: ImportCommand;
  readonly started: number;
  readonly ended: number | null;
  readonly outcome: NonNullable<ImportOutcome['outcome']> | null;
}

/** The last run of a command, of a row. */
const importOutcomeOf = ({ library_id, command, started, ended, outcome }: OutcomeRow): ImportOutcome => ({
  libraryId: library_id,
  command,
  started,
  ended: ended ?? undefined,
  outcome: outcome ?? undefined,
});
