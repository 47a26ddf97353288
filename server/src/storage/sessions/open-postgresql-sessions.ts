import { openMigratedPostgresql } from '../postgresql/migrate-postgresql.ts';
import type { OpenSessionStore } from './open-session-store.ts';
import { postgresqlLoginAttempts } from './postgresql-login-attempts.ts';
import { postgresqlSessions } from './postgresql-sessions.ts';

/** Opens the sessions in a PostgreSQL database, for all nodes. Throws `StorageError`. */
export async function openPostgresqlSessions(url: string): Promise<OpenSessionStore> {
  const database = await openMigratedPostgresql(url, { purpose: 'sessions', connections: 6 });
  return {
    sessions: postgresqlSessions(database),
    attempts: postgresqlLoginAttempts(database),
    serviceKeys: {
      names: async () =>
        (await database.rows<{ id: string }>('SELECT id FROM service_key ORDER BY id')).map(({ id }) => id),
      keep: (names) =>
        database.write(async (sql) => {
          await sql.run('LOCK TABLE service_key IN SHARE ROW EXCLUSIVE MODE');
          await sql.run('DELETE FROM service_key');
          await sql.run('INSERT INTO service_key (id) SELECT unnest($1::text[])', names);
        }),
    },
    // Deleted rows are gone when PostgreSQL's own vacuum has passed.
    compact() {},
    close: () => database.close(),
  };
}
