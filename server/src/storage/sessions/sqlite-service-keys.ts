import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { retryWhileLocked } from '../database/retry-while-locked.ts';
import type { StatementRunner } from '../database/statement-runner.ts';
import type { ServiceKeys } from './service-keys.ts';

/** The names of the service's keys, in SQLite. */
export function sqliteServiceKeys(database: DatabaseSyncInstance, { read, write }: StatementRunner): ServiceKeys {
  const all = database.prepare('SELECT id FROM service_key ORDER BY id');
  const clear = database.prepare('DELETE FROM service_key');
  const insert = database.prepare('INSERT INTO service_key (id) VALUES (?)');
  return {
    names: async () => read(() => all.all() as { id: string }[]).map(({ id }) => id),
    keep: (names) =>
      retryWhileLocked(() =>
        write(() => {
          clear.run();
          for (const name of names) insert.run(name);
        }),
      ),
  };
}
