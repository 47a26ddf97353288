import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { retryWhileLocked } from '../database/retry-while-locked.ts';
import { createStatementRunner } from '../database/statement-runner.ts';
import { actLifetime, type OperatorActLog, type OperatorActRow, operatorActOf, storedObject } from './operator-acts.ts';

/** The log of operators' acts in the embedded store. */
export function sqliteOperatorActs(database: DatabaseSyncInstance, file: string): OperatorActLog {
  const { read, write } = createStatementRunner(database, file);
  const change = <Result>(work: () => Result) => retryWhileLocked(() => write(work));
  const insert = database.prepare(
    'INSERT INTO operator_act (at, operator, act, library_id, object) VALUES (?, ?, ?, ?, ?)',
  );
  const removeUntil = database.prepare('DELETE FROM operator_act WHERE at <= ?');
  const end = database.prepare(
    'UPDATE operator_act SET outcome = ?, object = coalesce(?, object) WHERE number = ? AND outcome IS NULL',
  );
  const list = database.prepare(
    `SELECT number, at, operator, act, library_id, object, outcome FROM operator_act WHERE number < ?
     ORDER BY number DESC LIMIT ?`,
  );
  return {
    begin: ({ at, operator, act, libraryId, object }) =>
      change(() => Number(insert.run(at, operator, act, libraryId ?? null, storedObject(object)).lastInsertRowid)),
    end: async (number, outcome, object) => void (await change(() => end.run(outcome, storedObject(object), number))),
    list: async ({ below = Number.MAX_SAFE_INTEGER, limit }) =>
      read(() => (list.all(below, limit) as unknown as OperatorActRow[]).map(operatorActOf)),
    forget: async (now) => void (await change(() => removeUntil.run(now - actLifetime))),
  };
}
