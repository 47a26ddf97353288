import type { SqlDatabase } from '../database/sql-database.ts';
import { openPrivateFile, type PrivateFileOptions } from '../files/private-file.ts';
import type { LoginAttempts } from './login-attempts.ts';
import type { ServiceKeys } from './service-keys.ts';
import { sessionMigrations } from './session-migrations.ts';
import type { SessionStore } from './session-store.ts';
import { storedLoginAttempts } from './stored-login-attempts.ts';
import { storedServiceKeys } from './stored-service-keys.ts';
import { storedSessions } from './stored-sessions.ts';

/** Sessions and login attempts. They have their own file, so that neither imports nor circulation block a login. */
export interface OpenSessionStore {
  readonly sessions: SessionStore;
  readonly attempts: LoginAttempts;
  readonly serviceKeys: ServiceKeys;
  /** Makes deleted data disappear from the disk, where the database does not do so by itself. */
  compact(): Promise<void>;
  close(): Promise<void>;
}

/** The longest time that one statement blocks the event loop for the lock of another process, in milliseconds. */
const lockTimeout = 50;

/** Opens `sessions.db` in the data directory. Throws `StorageError`. */
export const openSessionStore = (dataDirectory: string, options: PrivateFileOptions = {}): Promise<OpenSessionStore> =>
  openPrivateFile({ dataDirectory, name: 'sessions.db', migrations: sessionMigrations, ...options }, (file) =>
    sessionStore(
      // An acknowledged logout survives a power cut. The last failed logins need not, and so they cost next to nothing.
      file.open({ lockTimeout }),
      file.open({ synchronous: 'NORMAL', lockTimeout }),
    ),
  );

/** Sessions and login attempts in a database, by its durable and its quick connections. */
export const sessionStore = (durable: SqlDatabase, quick: SqlDatabase): OpenSessionStore => ({
  sessions: storedSessions(durable),
  serviceKeys: storedServiceKeys(durable),
  attempts: storedLoginAttempts(quick),
  compact: durable.compact,
  async close() {
    await durable.close();
    if (quick !== durable) await quick.close();
  },
});
