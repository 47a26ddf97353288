import type { SqlDatabase } from '../database/sql-database.ts';
import { loginColumns, maxLogins, type OperatorLogin, type OperatorLogins } from './operator-logins.ts';

/** The open logins of operators in a database. */
export function storedOperatorLogins({ rows, run }: SqlDatabase): OperatorLogins {
  return {
    begin: async ({ id, operator, fingerprint, since, until, used, address }) =>
      void (await run(
        `INSERT INTO operator_login (${loginColumns}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ...[id, operator, fingerprint, since, until, used, address],
      )),
    find: async (id, now) =>
      (await rows<OperatorLogin>(`SELECT ${loginColumns} FROM operator_login WHERE id = ? AND until > ?`, id, now))[0],
    use: async (id, used, address) =>
      void (await run('UPDATE operator_login SET used = ?, address = ? WHERE id = ?', used, address, id)),
    forget: async (now) => void (await run('DELETE FROM operator_login WHERE until <= ?', now)),
    list: (now) =>
      rows<OperatorLogin>(
        `SELECT ${loginColumns} FROM operator_login WHERE until > ? ORDER BY used DESC, id LIMIT ${maxLogins}`,
        now,
      ),
    end: async (id) => (await run('DELETE FROM operator_login WHERE id = ?', id)) > 0,
  };
}
