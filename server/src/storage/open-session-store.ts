import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { LoginAttempts } from '../session/login-attempts.ts';
import type { SessionStore } from '../session/session-store.ts';
import { migrate } from './migrations.ts';
import { checkWritable } from './open-store.ts';
import { sessionMigrations } from './session-migrations.ts';
import { sqliteLoginAttempts } from './sqlite-login-attempts.ts';
import { sqliteSessions } from './sqlite-sessions.ts';
import { storageError } from './storage-error.ts';
import { runningOn } from './transaction.ts';

/** Sessions and attempts to log in, in a file of their own: no import and no circulation ever blocks a login. */
export interface OpenSessionStore {
  readonly sessions: SessionStore;
  readonly attempts: LoginAttempts;
  /** Empties the log of changes into the file, so that what was deleted is gone from the disk. */
  compact(): void;
  close(): Promise<void>;
}

/** How long one statement may hold up the event loop for another process, in milliseconds. */
const briefly = 50;

/** Opens the store of sessions in the data directory. Throws `StorageError`. */
export async function openSessionStore(dataDirectory: string): Promise<OpenSessionStore> {
  await checkWritable(dataDirectory);
  const file = join(dataDirectory, 'sessions.db');
  const opened: DatabaseSyncInstance[] = [];
  const close = () => {
    for (const database of opened) if (database.isOpen) database.close();
  };
  try {
    // A logout that was answered survives a power cut; the last failed logins need not, and so cost next to nothing.
    const durable = open(file, 'FULL', opened);
    const quick = open(file, 'NORMAL', opened);
    const running = runningOn(durable, file);
    return {
      sessions: sqliteSessions(durable, running),
      attempts: sqliteLoginAttempts(quick, runningOn(quick, file)),
      compact: () => running.read(() => durable.exec('PRAGMA wal_checkpoint(TRUNCATE)')),
      close: async () => close(),
    };
  } catch (error) {
    close();
    throw storageError(error, file);
  }
}

function open(file: string, synchronous: 'FULL' | 'NORMAL', opened: DatabaseSyncInstance[]): DatabaseSyncInstance {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  opened.push(database);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec(`PRAGMA synchronous = ${synchronous}`);
  // What is deleted is overwritten.
  database.exec('PRAGMA secure_delete = ON');
  migrate(database, file, sessionMigrations);
  database.exec(`PRAGMA busy_timeout = ${briefly}`);
  return database;
}
