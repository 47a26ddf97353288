import { openPrivateFile, type PrivateFileOptions } from '../files/private-file.ts';
import { accountMigrations } from './account-migrations.ts';
import type { ActLog } from './act-log.ts';
import type { FeedStore } from './feed-store.ts';
import type { SelfCheckoutRows } from './self-checkout-rows.ts';
import { sqliteActs } from './sqlite-acts.ts';
import { sqliteFeeds } from './sqlite-feeds.ts';
import { sqliteSelfCheckouts } from './sqlite-self-checkouts.ts';

/** The account data that the service itself keeps: the answers of acts and self-checkouts for a day, and the calendar feeds. */
export interface AccountStore {
  readonly acts: ActLog;
  readonly feeds: FeedStore;
  readonly selfCheckouts: SelfCheckoutRows;
  close(): Promise<void>;
}

/** Opens `accounts.db` in the data directory and creates the directory when it is missing. Throws `StorageError`. */
export async function openAccountStore(dataDirectory: string, options: PrivateFileOptions = {}): Promise<AccountStore> {
  return openPrivateFile({ dataDirectory, name: 'accounts.db', migrations: accountMigrations, ...options }, (file) => {
    const database = file.connect({ lockTimeout: 50, logBytes: 4_194_304 });
    return {
      acts: sqliteActs(database, file.path),
      feeds: sqliteFeeds(database, file.path),
      selfCheckouts: sqliteSelfCheckouts(database, file.path),
      close: async () => file.close(),
    };
  });
}
