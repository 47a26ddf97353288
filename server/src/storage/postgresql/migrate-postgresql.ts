import { StorageError } from '../../base/storage-error.ts';
import { openPostgresql, type Postgresql, type PostgresqlOptions } from './postgresql.ts';
import { postgresqlError } from './postgresql-error.ts';
import { postgresqlMigrations } from './postgresql-migrations.ts';

/** Opens a pool of connections to a database and brings its tables up to date. Throws `StorageError`. */
export async function openMigratedPostgresql(url: string, options: PostgresqlOptions): Promise<Postgresql> {
  const database = openPostgresql(url, options);
  try {
    await migratePostgresql(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Applies the missing migrations in one transaction, so that a database is never between two versions. Services that
 * start at the same time wait for each other. Throws `StorageError`, `newer-schema` when a newer program has
 * migrated the database.
 */
export async function migratePostgresql(
  database: Postgresql,
  migrations: readonly string[] = postgresqlMigrations,
): Promise<void> {
  const [table] = await database.rows<{ exists: boolean }>(
    `SELECT to_regclass(quote_ident(current_schema()) || '.schema_version') IS NOT NULL AS exists`,
  );
  if (table?.exists) {
    const [row] = await database.rows<{ version: number }>(readVersion);
    if (row?.version === migrations.length) return;
  }
  const client = database.client();
  // The connection has no time limit of its own: a migration of a large table may take minutes.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('buchfink migrations'), hashtext(current_schema()))`);
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
    const { rows } = await client.query<{ version: number }>(readVersion);
    const version = rows[0]?.version ?? 0;
    if (version > migrations.length)
      throw new StorageError(
        'newer-schema',
        `The database ${database.name} was written by a newer version of Buchfink (its tables have version ${version}, ` +
          `this program knows ${migrations.length}). Start the newer version, or go back: create an empty database, run ` +
          '`pg_restore` with a dump of this version, and set DATABASE_URL to it.',
      );
    for (const [at, step] of migrations.entries()) {
      if (at < version) continue;
      await client.query(step);
      await client.query('INSERT INTO schema_version (version) VALUES ($1)', [at + 1]);
    }
    await client.query('COMMIT');
  } catch (error) {
    throw postgresqlError(error, database.name);
  } finally {
    // The end of the connection undoes an open transaction.
    await client.end();
  }
}

const readVersion = 'SELECT coalesce(max(version), 0) AS version FROM schema_version';
