import type { Postgresql } from '../postgresql/postgresql.ts';
import { actLifetime, type OperatorActLog, type OperatorActRow, operatorActOf, storedObject } from './operator-acts.ts';

/** The log of operators' acts in PostgreSQL. */
export function postgresqlOperatorActs({ rows, run }: Postgresql): OperatorActLog {
  return {
    async begin({ at, operator, act, libraryId, object }) {
      const [row] = await rows<{ number: number }>(
        `INSERT INTO operator_act (at, operator, act, library_id, object) VALUES ($1, $2, $3, $4, $5)
         RETURNING number`,
        ...[at, operator, act, libraryId ?? null, storedObject(object)],
      );
      return row?.number ?? 0;
    },
    end: async (number, outcome, object) =>
      void (await run(
        'UPDATE operator_act SET outcome = $1, object = coalesce($2, object) WHERE number = $3 AND outcome IS NULL',
        ...[outcome, storedObject(object), number],
      )),
    list: async ({ below = Number.MAX_SAFE_INTEGER, limit }) =>
      (
        await rows<OperatorActRow>(
          `SELECT number, at, operator, act, library_id, object, outcome FROM operator_act WHERE number < $1
           ORDER BY number DESC LIMIT $2`,
          ...[below, limit],
        )
      ).map(operatorActOf),
    forget: async (now) => void (await run('DELETE FROM operator_act WHERE at <= $1', now - actLifetime)),
  };
}
