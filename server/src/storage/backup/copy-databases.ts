import { join } from 'node:path';
import { backup, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { fileExists } from '../../base/file-exists.ts';
import { StorageError, storageError } from '../../base/storage-error.ts';
import { dataFiles, sessionsFile } from '../data-files.ts';
import { tableNames } from '../database/table-names.ts';

/**
 * The databases of a backup. That of the records comes first: an import holds its lock longest. Sessions are left out:
 * what logs somebody in does not belong into a backup.
 */
const names = Object.keys(dataFiles).filter((name) => name !== sessionsFile);

/** What opens something for a while, in the databases that are copied: codes of loans, and logins of operators. */
const credentials: Readonly<Record<string, string>> = {
  'patrons.db': 'loan_code',
  'accounts.db': 'patron_note',
  'monitoring.db': 'operator_login',
};

/** The longest wait for the lock of a database, in milliseconds: a batch of an import takes far less. */
const timeout = 60_000;
/** Pages that are copied at once. */
const rate = 2000;

/**
 * Copies the databases of a data directory into a folder as they were at one moment, while services and imports write,
 * without what opens something for a while.
 * Returns the names of those that exist. Throws `StorageError`, also where there is none, and the reason of the signal.
 *
 * All databases are locked for the moment in which a snapshot of each begins, so that no change is in one and missing
 * in another. Writers wait for a few milliseconds; readers do not wait at all, since the databases are in WAL mode.
 */
export async function copyDatabases(dataDirectory: string, folder: string, signal: AbortSignal): Promise<string[]> {
  const existing: string[] = [];
  for (const name of names) {
    if (await fileExists(join(dataDirectory, name))) existing.push(name);
  }
  // Backups of the wrong directory would replace those of the right one, unnoticed.
  if (existing.length === 0)
    throw new StorageError(
      'failed',
      `${dataDirectory} has no databases, so there is nothing to back up. Set BUCHFINK_DATA to the data directory of the service.`,
    );
  const opened: DatabaseSyncInstance[] = [];
  const open = (name: string) => {
    const database = new DatabaseSync(join(dataDirectory, name), { timeout });
    opened.push(database);
    return database;
  };
  let current = '';
  try {
    const pairs = existing.map((name) => ({ name, lock: open(name), snapshot: open(name) }));
    for (const { name, lock } of pairs) {
      current = name;
      lock.exec('BEGIN IMMEDIATE');
    }
    for (const { name, snapshot } of pairs) {
      current = name;
      snapshot.exec('BEGIN');
      // A snapshot begins with the first read.
      snapshot.prepare('SELECT count(*) FROM sqlite_schema').get();
    }
    for (const { lock } of pairs) lock.close();
    for (const { name, snapshot } of pairs) {
      current = name;
      signal.throwIfAborted();
      await backup(snapshot, join(folder, name), { rate });
      const table = credentials[name];
      if (table !== undefined) emptyTable(join(folder, name), table);
    }
    return existing;
  } catch (error) {
    throw storageError(error, join(dataDirectory, current));
  } finally {
    for (const database of opened) if (database.isOpen) database.close();
  }
}

/** Removes all rows of a table from a copy, which may be that of an older version without it, and their bytes. */
function emptyTable(file: string, table: string): void {
  const database = new DatabaseSync(file);
  try {
    if (!tableNames(database).includes(table)) return;
    // Without a log beside the file, all is in the file at once.
    database.exec('PRAGMA journal_mode = DELETE');
    database.exec('PRAGMA secure_delete = ON');
    database.exec(`DELETE FROM "${table}"`);
    database.exec('PRAGMA journal_mode = WAL');
  } finally {
    database.close();
  }
}
