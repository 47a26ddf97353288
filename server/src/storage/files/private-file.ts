import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { migrate } from '../database/migrate.ts';
import { storageError } from '../database/storage-error.ts';
import { checkWritable } from './check-writable.ts';
import { restrictAccess, type Warn } from './restrict-access.ts';

/** How long opening waits for another process that brings the file up to date, in milliseconds. */
const openTimeout = 10_000;

/** What opening a private file may be given. */
export interface PrivateFileOptions {
  /** Told where others keep rights to the file that are not theirs. */
  readonly warn?: Warn;
}

/** How a connection to a private file behaves. */
export interface ConnectionOptions {
  /** `FULL`: what was acknowledged survives a power cut; `NORMAL`: it survives the end of the process, and costs less. */
  readonly synchronous?: 'FULL' | 'NORMAL';
  /** How long one statement may hold up the event loop for another process's lock, in milliseconds. */
  readonly lockTimeout: number;
  /** What is left of the log of changes once it is copied, in bytes; all of it unless given. */
  readonly logBytes?: number;
}

/** A database file with data of patrons; all its connections end together. */
export interface PrivateFile {
  readonly path: string;
  /** Another connection, up to date; what is deleted over it is overwritten. */
  connect(options: ConnectionOptions): DatabaseSyncInstance;
  close(): void;
}

/**
 * Opens a database file in the data directory, which is made if it is missing, and answers what `build` makes of it. Throws
 * `StorageError`; no connection is left open then.
 */
export async function openPrivateFile<Opened>(
  given: { dataDirectory: string; name: string; migrations: readonly string[] } & PrivateFileOptions,
  build: (file: PrivateFile) => Opened,
): Promise<Opened> {
  await checkWritable(given.dataDirectory);
  const path = join(given.dataDirectory, given.name);
  // Also in a directory that others may look into; SQLite gives the files beside it the same rights.
  await writeFile(path, '', { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await restrictAccess(path, given.warn ?? (() => {}));
  const opened: DatabaseSyncInstance[] = [];
  const close = () => {
    for (const database of opened) if (database.isOpen) database.close();
  };
  const connect = ({ synchronous = 'FULL', lockTimeout, logBytes }: ConnectionOptions) => {
    const database = new DatabaseSync(path, { timeout: openTimeout });
    opened.push(database);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec(`PRAGMA synchronous = ${synchronous}`);
    database.exec('PRAGMA secure_delete = ON');
    if (logBytes !== undefined) database.exec(`PRAGMA journal_size_limit = ${logBytes}`);
    migrate(database, path, given.migrations);
    database.exec(`PRAGMA busy_timeout = ${lockTimeout}`);
    return database;
  };
  try {
    return build({ path, connect, close });
  } catch (error) {
    close();
    throw storageError(error, path);
  }
}
