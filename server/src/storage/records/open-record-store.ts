import { join } from 'node:path';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { storageError } from '../../base/storage-error.ts';
import { migrate } from '../database/migrate.ts';
import { checkWritable } from '../files/check-writable.ts';
import { attachRevisions } from './attach-revisions.ts';
import { recordMigrations } from './record-migrations.ts';
import { sqliteRecords } from './sqlite-records.ts';
import { type UndoLimits, undoLimits } from './undo-rows.ts';

/** The records of all libraries, in their own file, with what lending changes in them in another. */
export interface OpenRecordStore {
  readonly records: RecordStore;
  /** A number that differs after another connection, of any process, has changed something. Reading it is cheap. */
  version(): number;
  close(): Promise<void>;
}

/** The options of a record store. */
export interface RecordStoreOptions {
  /** Limits what is kept for undoing a run. */
  readonly undo?: UndoLimits;
  /** The clock by which stored versions get their day; the default is that of the computer. */
  readonly now?: () => Date;
}

/** The file of the records in the data directory. */
export const recordsFile = 'buchfink.db';

/**
 * The longest time that a writer waits for another process, in milliseconds. An import commits its batches far more
 * often.
 */
const timeout = 10_000;

/**
 * Opens the embedded store in the data directory and creates the directory when it is missing. Throws `StorageError`.
 *
 * `maxPages` limits the file size (in pages of 4 KiB); tests use it to simulate a full disk.
 */
export async function openRecordStore(
  dataDirectory: string,
  options: RecordStoreOptions & { maxPages?: number } = {},
): Promise<OpenRecordStore> {
  await checkWritable(dataDirectory);
  const file = join(dataDirectory, recordsFile);
  let database: DatabaseSyncInstance | undefined;
  try {
    database = new DatabaseSync(file, { timeout });
    // WAL: readers never wait for the import in another process. FULL: acknowledged changes survive a power cut.
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = FULL');
    // A checkpoint writes each page once, however many batches changed it. It runs every 32 MB instead of every 4 MB.
    database.exec('PRAGMA wal_autocheckpoint = 8000');
    database.exec('PRAGMA journal_size_limit = 67108864');
    database.exec('PRAGMA cache_size = -32768');
    // Records are read from anywhere in the file. Mapped pages are read without a system call and without a copy.
    database.exec('PRAGMA mmap_size = 1073741824');
    if (options.maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${options.maxPages}`);
    migrate(database, file, recordMigrations);
    attachRevisions(database, dataDirectory, timeout);
    const opened = database;
    const versions = ['main', 'revisions'].map((name) => opened.prepare(`PRAGMA ${name}.data_version`));
    return {
      records: sqliteRecords(opened, file, {
        limits: options.undo ?? undoLimits,
        now: options.now ?? (() => new Date()),
      }),
      // Both only rise.
      version: () => versions.reduce((sum, version) => sum + Number(version.get()?.data_version), 0),
      async close() {
        if (opened.isOpen) opened.close();
      },
    };
  } catch (error) {
    database?.close();
    throw storageError(error, file);
  }
}
