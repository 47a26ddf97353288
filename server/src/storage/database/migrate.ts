import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { StorageError } from './storage-error.ts';

/** Brings a file up to its last step, each in its own transaction; throws `newer-schema` for a file from the future. */
export function migrate(database: DatabaseSyncInstance, file: string, migrations: readonly string[]): void {
  database.exec('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
  for (;;) {
    database.exec('BEGIN IMMEDIATE');
    try {
      // Read inside the transaction: service and import command may both be starting on an empty file.
      const version = Number(
        database.prepare('SELECT max(version) AS version FROM schema_version').get()?.version ?? 0,
      );
      if (version > migrations.length)
        throw new StorageError(
          'newer-schema',
          `The database ${file} was written by a newer version of Buchfink (its tables have version ${version}, ` +
            `this program knows ${migrations.length}). Start the newer version, or restore an older backup.`,
        );
      const step = migrations[version];
      if (step !== undefined) {
        database.exec(step);
        database.prepare('INSERT INTO schema_version (version) VALUES (?)').run(version + 1);
      }
      database.exec('COMMIT');
      if (step === undefined) return;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }
}
