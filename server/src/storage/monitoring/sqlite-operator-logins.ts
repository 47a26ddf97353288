import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { retryWhileLocked } from '../database/retry-while-locked.ts';
import { createStatementRunner } from '../database/statement-runner.ts';
import { loginColumns, mostLogins, type OperatorLogin, type OperatorLogins } from './operator-logins.ts';

/** The open logins of operators in the embedded store. */
export function sqliteOperatorLogins(database: DatabaseSyncInstance, file: string): OperatorLogins {
  const { read, write } = createStatementRunner(database, file);
  const change = <Result>(work: () => Result) => retryWhileLocked(() => write(work));
  const insert = database.prepare(`INSERT INTO operator_login (${loginColumns}) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const removeUntil = database.prepare('DELETE FROM operator_login WHERE until <= ?');
  const find = database.prepare(`SELECT ${loginColumns} FROM operator_login WHERE id = ? AND until > ?`);
  const use = database.prepare('UPDATE operator_login SET used = ?, address = ? WHERE id = ?');
  const list = database.prepare(
    `SELECT ${loginColumns} FROM operator_login WHERE until > ? ORDER BY used DESC, id LIMIT ${mostLogins}`,
  );
  const remove = database.prepare('DELETE FROM operator_login WHERE id = ?');
  return {
    begin: async ({ id, operator, fingerprint, since, until, used, address }) =>
      void (await change(() => insert.run(id, operator, fingerprint, since, until, used, address))),
    find: async (id, now) => read(() => find.get(id, now) as unknown as OperatorLogin | undefined),
    use: async (id, used, address) => void (await change(() => use.run(used, address, id))),
    forget: async (now) => void (await change(() => removeUntil.run(now))),
    list: async (now) => read(() => list.all(now) as unknown as OperatorLogin[]),
    end: async (id) => (await change(() => Number(remove.run(id).changes))) > 0,
  };
}
