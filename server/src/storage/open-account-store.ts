import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { ActLog } from '../account/acts/act-log.ts';
import type { FeedStore } from '../account/feed/feed-store.ts';
import { accountMigrations } from './account-migrations.ts';
import { migrate } from './migrations.ts';
import { checkWritable } from './open-store.ts';
import { sqliteActs } from './sqlite-acts.ts';
import { sqliteFeeds } from './sqlite-feeds.ts';
import { storageError } from './storage-error.ts';

/** What the service itself keeps of accounts: the answers of acts for a day, and who is in which calendar feed. */
export interface AccountStore {
  readonly acts: ActLog;
  readonly feeds: FeedStore;
  close(): Promise<void>;
}

/** How long one statement may hold up the event loop for another process, in milliseconds. */
const briefly = 50;

/** Opens `accounts.db` in the data directory, which is made if it is missing. Throws `StorageError`. */
export async function openAccountStore(dataDirectory: string): Promise<AccountStore> {
  await checkWritable(dataDirectory);
  const file = join(dataDirectory, 'accounts.db');
  let database: DatabaseSyncInstance | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 10_000 });
    database.exec('PRAGMA journal_mode = WAL');
    // What was acknowledged survives a power cut, and what was removed is overwritten.
    database.exec('PRAGMA synchronous = FULL');
    database.exec('PRAGMA secure_delete = ON');
    database.exec('PRAGMA journal_size_limit = 4194304');
    migrate(database, file, accountMigrations);
    database.exec(`PRAGMA busy_timeout = ${briefly}`);
    const opened = database;
    return {
      acts: sqliteActs(opened, file),
      feeds: sqliteFeeds(opened, file),
      async close() {
        if (opened.isOpen) opened.close();
      },
    };
  } catch (error) {
    database?.close();
    throw storageError(error, file);
  }
}
