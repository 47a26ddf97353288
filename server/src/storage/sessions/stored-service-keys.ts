import type { SqlDatabase } from '../database/sql-database.ts';
import type { ServiceKeys } from './service-keys.ts';

/** The names of the service's keys in a database. */
export function storedServiceKeys({ rows, write }: SqlDatabase): ServiceKeys {
  return {
    names: async () => (await rows<{ id: string }>('SELECT id FROM service_key ORDER BY id')).map(({ id }) => id),
    keep: (names) =>
      write(async (sql) => {
        await sql.lockTable('service_key');
        await sql.run('DELETE FROM service_key');
        for (const name of names) await sql.run('INSERT INTO service_key (id) VALUES (?)', name);
      }),
  };
}
