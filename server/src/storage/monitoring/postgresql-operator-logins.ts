import type { Postgresql } from '../postgresql/postgresql.ts';
import { loginColumns, mostLogins, type OperatorLogin, type OperatorLogins } from './operator-logins.ts';

/** The open logins of operators in PostgreSQL, for all nodes. */
export function postgresqlOperatorLogins({ rows, run }: Postgresql): OperatorLogins {
  return {
    begin: async ({ id, operator, fingerprint, since, until, used, address }) =>
      void (await run(
        `INSERT INTO operator_login (${loginColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        ...[id, operator, fingerprint, since, until, used, address],
      )),
    find: async (id, now) =>
      (
        await rows<OperatorLogin>(`SELECT ${loginColumns} FROM operator_login WHERE id = $1 AND until > $2`, id, now)
      )[0],
    use: async (id, used, address) =>
      void (await run('UPDATE operator_login SET used = $1, address = $2 WHERE id = $3', used, address, id)),
    forget: async (now) => void (await run('DELETE FROM operator_login WHERE until <= $1', now)),
    list: (now) =>
      rows<OperatorLogin>(
        `SELECT ${loginColumns} FROM operator_login WHERE until > $1 ORDER BY used DESC, id LIMIT ${mostLogins}`,
        now,
      ),
    end: async (id) => (await run('DELETE FROM operator_login WHERE id = $1', id)) > 0,
  };
}
