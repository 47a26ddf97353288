import type { SqlDatabase } from '../database/sql-database.ts';
import { actLifetime, type OperatorActLog, type OperatorActRow, operatorActOf, storedObject } from './operator-acts.ts';

/** The log of operators' acts in a database. */
export function storedOperatorActs({ rows, run, write }: SqlDatabase): OperatorActLog {
  return {
    begin: ({ at, operator, act, libraryId, object }) =>
      write(async (sql) => {
        const [row] = await sql.rows<{ number: number }>(
          'INSERT INTO operator_act (at, operator, act, library_id, object) VALUES (?, ?, ?, ?, ?) RETURNING number',
          ...[at, operator, act, libraryId ?? null, storedObject(object)],
        );
        return Number(row?.number);
      }),
    end: async (number, outcome, object) =>
      void (await run(
        'UPDATE operator_act SET outcome = ?, object = coalesce(?, object) WHERE number = ? AND outcome IS NULL',
        ...[outcome, storedObject(object), number],
      )),
    list: async ({ below = Number.MAX_SAFE_INTEGER, limit }) =>
      (
        await rows<OperatorActRow>(
          `SELECT number, at, operator, act, library_id, object, outcome FROM operator_act WHERE number < ?
           ORDER BY number DESC LIMIT ?`,
          ...[below, limit],
        )
      ).map(operatorActOf),
    forget: async (now) => void (await run('DELETE FROM operator_act WHERE at <= ?', now - actLifetime)),
  };
}
