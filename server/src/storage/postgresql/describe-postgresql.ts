import { openPostgresql } from './postgresql.ts';
import { postgresqlMigrations } from './postgresql-migrations.ts';

/** A PostgreSQL database as operators see it. */
export interface PostgresqlDescription {
  /** Without a password. */
  readonly name: string;
  /** The number of the server's release: 150004 is 15.4. */
  readonly serverVersion: number;
  /** `empty`: no service has created its tables yet. */
  readonly tables: 'empty' | 'current' | 'older' | 'newer';
  /** The time of the server's clock when it answered, in epoch milliseconds. */
  readonly clock: number;
}

/** Asks a database for its version, its time and the version of its tables; it changes nothing. Throws `StorageError`. */
export async function describePostgresql(url: string): Promise<PostgresqlDescription> {
  const database = openPostgresql(url, { purpose: 'doctor', connections: 1 });
  try {
    const [row] = await database.rows<{ version: number; clock: number; exists: boolean }>(
      `SELECT current_setting('server_version_num')::int AS version,
         floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS clock,
         to_regclass(quote_ident(current_schema()) || '.schema_version') IS NOT NULL AS exists`,
    );
    const [tables] = row?.exists
      ? await database.rows<{ version: number }>('SELECT coalesce(max(version), 0) AS version FROM schema_version')
      : [];
    const latest = postgresqlMigrations.length;
    const about = { name: database.name, serverVersion: row?.version ?? 0, clock: row?.clock ?? 0 };
    if (tables === undefined) return { ...about, tables: 'empty' };
    const { version } = tables;
    return { ...about, tables: version > latest ? 'newer' : version < latest ? 'older' : 'current' };
  } finally {
    await database.close();
  }
}
