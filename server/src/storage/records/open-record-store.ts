import { join } from 'node:path';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { migrate } from '../database/migrate.ts';
import { storageError } from '../database/storage-error.ts';
import { checkWritable } from '../files/check-writable.ts';
import { recordMigrations } from './record-migrations.ts';
import { sqliteRecords } from './sqlite-records.ts';
import { type UndoLimits, undoLimits } from './sqlite-undo.ts';

/** Everything the service keeps. */
export interface OpenRecordStore {
  readonly records: RecordStore;
  /** Another number than before when another connection, of whatever process, has changed something. Costs next to nothing. */
  version(): number;
  close(): Promise<void>;
}

/** The file of the records in the data directory. */
export const databaseName = 'buchfink.db';

/** How long a writer waits for another process, in milliseconds: an import commits a batch far more often than that. */
const patience = 10_000;

/**
 * Opens the embedded store in the data directory, which is made if it is missing. Throws `StorageError`.
 *
 * `maxPages` bounds the file (in pages of 4 KiB); it is how tests make a disk full. `undo` bounds what is kept of a run.
 */
export async function openRecordStore(
  dataDirectory: string,
  options: { maxPages?: number; undo?: UndoLimits } = {},
): Promise<OpenRecordStore> {
  await checkWritable(dataDirectory);
  const file = join(dataDirectory, databaseName);
  let database: DatabaseSyncInstance | undefined;
  try {
    database = new DatabaseSync(file, { timeout: patience });
    // Readers never wait for the import in another process (WAL), and what was acknowledged survives a power cut (FULL).
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = FULL');
    // A checkpoint writes each page once, however many batches touched it: every 32 MB instead of every 4.
    database.exec('PRAGMA wal_autocheckpoint = 8000');
    database.exec('PRAGMA journal_size_limit = 67108864');
    database.exec('PRAGMA cache_size = -32768');
    // Records are read from anywhere in the file: mapped pages are read without a call of the system and a copy.
    database.exec('PRAGMA mmap_size = 1073741824');
    if (options.maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${options.maxPages}`);
    migrate(database, file, recordMigrations);
    const opened = database;
    const version = opened.prepare('PRAGMA data_version');
    return {
      records: sqliteRecords(opened, file, options.undo ?? undoLimits),
      version: () => Number(version.get()?.data_version),
      async close() {
        if (opened.isOpen) opened.close();
      },
    };
  } catch (error) {
    database?.close();
    throw storageError(error, file);
  }
}
