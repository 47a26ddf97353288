import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { storageError } from '../../base/storage-error.ts';
import { migrate } from '../database/migrate.ts';
import { type SqliteDatabase, sqliteDatabase } from '../database/sqlite-database.ts';
import { checkWritable } from './check-writable.ts';
import { restrictAccess, type Warn } from './restrict-access.ts';

/** The longest time that opening waits for another process that migrates the file, in milliseconds. */
const openTimeout = 10_000;

/** The options of opening a private file. */
export interface PrivateFileOptions {
  /** Receives a warning when other users have rights to the file that cannot be removed. */
  readonly warn?: Warn;
}

/** The options of a connection to a private file. */
export interface ConnectionOptions {
  /** `FULL`: acknowledged changes survive a power cut. `NORMAL`: they survive the end of the process, and cost less. */
  readonly synchronous?: 'FULL' | 'NORMAL';
  /** The longest time that one statement blocks the event loop for the lock of another process, in milliseconds. */
  readonly lockTimeout: number;
  /** The size to which the write-ahead log shrinks after a checkpoint, in bytes. It does not shrink by default. */
  readonly logBytes?: number;
  /** Limits the size of the file, in pages of 4 KiB. It has no limit by default. */
  readonly maxPages?: number | undefined;
}

/** A database file with patron data. */
export interface PrivateFile {
  /** Opens the migrated file, with connections of its own. Deleted data is overwritten. */
  open(options: ConnectionOptions): SqliteDatabase;
}

/**
 * Opens a database file in the data directory and returns the result of `build`. Creates the directory when it is
 * missing. Throws `StorageError`, and then leaves no connection open.
 */
export async function openPrivateFile<Opened>(
  options: {
    dataDirectory: string;
    name: string;
    migrations: readonly string[];
  } & PrivateFileOptions,
  build: (file: PrivateFile) => Opened | Promise<Opened>,
): Promise<Opened> {
  await checkWritable(options.dataDirectory);
  const path = join(options.dataDirectory, options.name);
  // The file is private even in a directory that others can read. SQLite gives the files beside it the same rights.
  await writeFile(path, '', { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await restrictAccess(path, options.warn ?? (() => {}));
  const opened: DatabaseSyncInstance[] = [];
  const connect = ({ synchronous = 'FULL', lockTimeout, logBytes, maxPages }: ConnectionOptions) => {
    const database = new DatabaseSync(path, { timeout: openTimeout });
    opened.push(database);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec(`PRAGMA synchronous = ${synchronous}`);
    database.exec('PRAGMA secure_delete = ON');
    if (logBytes !== undefined) database.exec(`PRAGMA journal_size_limit = ${logBytes}`);
    if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`);
    migrate(database, path, options.migrations);
    database.exec(`PRAGMA busy_timeout = ${lockTimeout}`);
    return database;
  };
  try {
    return await build({ open: (connection) => sqliteDatabase(connect(connection), connect(connection), path) });
  } catch (error) {
    for (const database of opened) if (database.isOpen) database.close();
    throw storageError(error, path);
  }
}
