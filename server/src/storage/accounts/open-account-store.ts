import type { SqlDatabase } from '../database/sql-database.ts';
import { openPrivateFile, type PrivateFileOptions } from '../files/private-file.ts';
import { accountMigrations } from './account-migrations.ts';
import type { ActLog } from './act-log.ts';
import type { FeedStore } from './feed-store.ts';
import type { PatronNoteRows } from './patron-note-rows.ts';
import { storedActs } from './stored-acts.ts';
import { storedFeeds } from './stored-feeds.ts';
import { storedPatronNotes } from './stored-patron-notes.ts';

/** The account data that the service itself keeps: the answers of acts for a day, notes of patrons, and the calendar feeds. */
export interface AccountStore {
  readonly acts: ActLog;
  readonly feeds: FeedStore;
  readonly patronNotes: PatronNoteRows;
  close(): Promise<void>;
}

/** Opens `accounts.db` in the data directory and creates the directory when it is missing. Throws `StorageError`. */
export const openAccountStore = (dataDirectory: string, options: PrivateFileOptions = {}): Promise<AccountStore> =>
  openPrivateFile({ dataDirectory, name: 'accounts.db', migrations: accountMigrations, ...options }, (file) =>
    accountStore(file.open({ lockTimeout: 50, logBytes: 4_194_304 })),
  );

/** The account data in a database. */
export const accountStore = (database: SqlDatabase): AccountStore => ({
  acts: storedActs(database),
  feeds: storedFeeds(database),
  patronNotes: storedPatronNotes(database),
  close: database.close,
});
