import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { StorageError } from '../../base/storage-error.ts';

/**
 * Applies the missing migrations to a file: to a new one all in one transaction, to an older one each in its own, for it
 * may have many rows. Throws `newer-schema` when a newer program has written the file. A file without any missing one is
 * not locked: it is opened beside whoever writes it, for as long as that takes.
 */
export function migrate(database: DatabaseSyncInstance, file: string, migrations: readonly string[]): void {
  database.exec('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
  const versionNow = () =>
    Number(database.prepare('SELECT max(version) AS version FROM schema_version').get()?.version ?? 0);
  while (versionNow() !== migrations.length) {
    database.exec('BEGIN IMMEDIATE');
    try {
      // Read again inside the transaction, because the service and an import command may both start on an empty file.
      const version = versionNow();
      if (version > migrations.length) throw newerSchema(file, version, migrations.length);
      const steps = migrations.slice(version, version === 0 ? undefined : version + 1);
      for (const [at, step] of steps.entries()) {
        database.exec(step);
        database.prepare('INSERT INTO schema_version (version) VALUES (?)').run(version + at + 1);
      }
      database.exec('COMMIT');
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
