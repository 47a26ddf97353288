import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { StorageError } from '../../base/storage-error.ts';

/**
 * Applies the missing migrations to a file: to a new one all in one transaction, to an older one each in its own, for it
 * may have many rows. Throws `newer-schema` when a newer program has written the file.
 */
export function migrate(database: DatabaseSyncInstance, file: string, migrations: readonly string[]): void {
  database.exec('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
  for (;;) {
    database.exec('BEGIN IMMEDIATE');
    try {
      // Read inside the transaction, because the service and an import command may both start on an empty file.
      const version = Number(
        database.prepare('SELECT max(version) AS version FROM schema_version').get()?.version ?? 0,
      );
      if (version > migrations.length) throw newerSchema(file, version, migrations.length);
      const steps = migrations.slice(version, version === 0 ? undefined : version + 1);
      for (const [at, step] of steps.entries()) {
        database.exec(step);
        database.prepare('INSERT INTO schema_version (version) VALUES (?)').run(version + at + 1);
      }
      database.exec('COMMIT');
      if (version + steps.length === migrations.length) return;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }
}

/** The error of a file whose tables a newer program has written. */
export const newerSchema = (file: string, version: number, known: number): StorageError =>
  new StorageError(
    'newer-schema',
    `The database ${file} was written by a newer version of Buchfink (its tables have version ${version}, ` +
      `this program knows ${known}). Start the newer version, or go back: move the data directory away and run \`restore\` with a backup of this version.`,
  );
