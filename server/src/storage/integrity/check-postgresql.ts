import { StorageError } from '../../base/storage-error.ts';
import { openPostgresql } from '../postgresql/postgresql.ts';
import type { CheckedDatabase } from './checked-database.ts';

/** Milliseconds that reading one table may take: a large catalogue on a slow disk. */
const tableTimeout = 3_600_000;

/**
 * Reads every row of all tables, with what is stored outside of the rows. PostgreSQL reports pages whose header is not
 * one, and with checksums (`initdb --data-checksums`) each changed page.
 */
export async function checkPostgresql(url: string): Promise<CheckedDatabase[]> {
  const database = openPostgresql(url, { purpose: 'check', connections: 1, statementTimeout: tableTimeout });
  const { name } = database;
  try {
    const tables = await database.rows<{ name: string }>(
      'SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename',
    );
    for (const table of tables)
      await database.rows(`SELECT coalesce(sum(length(row::text)), 0) FROM ${table.name} AS row`);
    return [{ name, isWhole: true }];
  } catch (error) {
    return error instanceof StorageError && error.problem === 'damaged' ? [{ name, isWhole: false }] : [];
  } finally {
    await database.close();
  }
}
