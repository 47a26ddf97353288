import { openPrivateFile, type PrivateFileOptions } from '../files/private-file.ts';
import { accountMigrations } from './account-migrations.ts';
import type { ActLog } from './act-log.ts';
import type { FeedStore } from './feed-store.ts';
import type { PatronNoteRows } from './patron-note-rows.ts';
import { sqliteActs } from './sqlite-acts.ts';
import { sqliteFeeds } from './sqlite-feeds.ts';
import { sqlitePatronNotes } from './sqlite-patron-notes.ts';

/** The account data that the service itself keeps: the answers of acts for a day, notes of patrons, and the calendar feeds. */
export interface AccountStore {
  readonly acts: ActLog;
  readonly feeds: FeedStore;
  readonly patronNotes: PatronNoteRows;
  close(): Promise<void>;
}

/** Opens `accounts.db` in the data directory and creates the directory when it is missing. Throws `StorageError`. */
export async function openAccountStore(dataDirectory: string, options: PrivateFileOptions = {}): Promise<AccountStore> {
  return openPrivateFile({ dataDirectory, name: 'accounts.db', migrations: accountMigrations, ...options }, (file) => {
    const database = file.connect({ lockTimeout: 50, logBytes: 4_194_304 });
    return {
      acts: sqliteActs(database, file.path),
      feeds: sqliteFeeds(database, file.path),
      patronNotes: sqlitePatronNotes(database, file.path),
      close: async () => file.close(),
    };
  });
}
