import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { retryWhileLocked } from '../database/retry-while-locked.ts';
import { createStatementRunner } from '../database/statement-runner.ts';
import { type AlertRow, alertStateOf, importOutcomeOf, type OutcomeRow } from './alert-rows.ts';
import type { AlertMessage, AlertStore } from './alert-store.ts';
import type { ImportOutcomes } from './import-outcomes.ts';

/** Announced states and messages in the embedded store. */
export function sqliteAlerts(database: DatabaseSyncInstance, file: string): AlertStore {
  const { read, write } = createStatementRunner(database, file);
  const change = <Result>(work: () => Result) => retryWhileLocked(() => write(work));
  const states = database.prepare('SELECT library_id, role, state, since, code FROM alert');
  const put = database.prepare(
    `INSERT INTO alert (library_id, role, state, since, code) VALUES (?, ?, ?, ?, ?) ON CONFLICT (library_id, role)
     DO UPDATE SET state = excluded.state, since = excluded.since, code = excluded.code`,
  );
  const forget = database.prepare('DELETE FROM alert WHERE library_id = ? AND role = ?');
  const insert = database.prepare('INSERT INTO alert_message (id, body, attempts, next_attempt) VALUES (?, ?, 0, 0)');
  // Messages are delivered in order: a recovery is never told before its outage.
  const first = database.prepare(
    'SELECT number, id, body, attempts, next_attempt FROM alert_message ORDER BY number LIMIT 1',
  );
  const retry = database.prepare('UPDATE alert_message SET attempts = attempts + 1, next_attempt = ? WHERE number = ?');
  const remove = database.prepare('DELETE FROM alert_message WHERE number = ?');
  const removeAbove = database.prepare(
    'DELETE FROM alert_message WHERE number <= (SELECT number FROM alert_message ORDER BY number DESC LIMIT 1 OFFSET ?)',
  );
  return {
    states: async () => read(() => (states.all() as unknown as AlertRow[]).map(alertStateOf)),
    announce: async ({ libraryId, role, state, since, code }, message) =>
      change(() => {
        put.run(libraryId, role, state, since, code ?? null);
        if (message) insert.run(message.id, message.body);
      }),
    forget: async (libraryId, role) => void (await change(() => forget.run(libraryId, role))),
    due: async (now) => {
      const row = read(() => first.get() as unknown as (AlertMessage & { next_attempt: number }) | undefined);
      if (row === undefined || row.next_attempt > now) return undefined;
      const { next_attempt: _, ...message } = row;
      return message;
    },
    retry: async (number, nextAttempt) => void (await change(() => retry.run(nextAttempt, number))),
    remove: async (number) => void (await change(() => remove.run(number))),
    removeAbove: async (most) => Number((await change(() => removeAbove.run(most))).changes),
  };
}

/** The last runs of imports and harvests in the embedded store. */
export function sqliteImportOutcomes(database: DatabaseSyncInstance, file: string): ImportOutcomes {
  const { read, write } = createStatementRunner(database, file);
  const change = (work: () => void) => retryWhileLocked(() => write(work));
  const begin = database.prepare(
    `INSERT INTO import_outcome (library_id, command, started) VALUES (?, ?, ?) ON CONFLICT (library_id, command)
     DO UPDATE SET started = excluded.started, ended = NULL, outcome = NULL`,
  );
  const end = database.prepare('UPDATE import_outcome SET ended = ?, outcome = ? WHERE library_id = ? AND command = ?');
  const all = database.prepare('SELECT library_id, command, started, ended, outcome FROM import_outcome');
  return {
    begin: async (libraryId, command, now) => change(() => void begin.run(libraryId, command, now)),
    end: async (libraryId, command, outcome, now) => change(() => void end.run(now, outcome, libraryId, command)),
    all: async () => read(() => (all.all() as unknown as OutcomeRow[]).map(importOutcomeOf)),
  };
}
