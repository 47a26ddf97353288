import { createStatementRunner } from '../database/statement-runner.ts';
import { openPrivateFile, type PrivateFileOptions } from '../files/private-file.ts';
import type { LoginAttempts } from './login-attempts.ts';
import type { ServiceKeys } from './service-keys.ts';
import { sessionMigrations } from './session-migrations.ts';
import type { SessionStore } from './session-store.ts';
import { sqliteLoginAttempts } from './sqlite-login-attempts.ts';
import { sqliteServiceKeys } from './sqlite-service-keys.ts';
import { sqliteSessions } from './sqlite-sessions.ts';

/** Sessions and attempts to log in, in a file of their own: no import and no circulation ever blocks a login. */
export interface OpenSessionStore {
  readonly sessions: SessionStore;
  readonly attempts: LoginAttempts;
  readonly serviceKeys: ServiceKeys;
  /** Empties the log of changes into the file, so that what was deleted is gone from the disk. */
  compact(): void;
  close(): Promise<void>;
}

/** How long one statement may hold up the event loop for another process, in milliseconds. */
const lockTimeout = 50;

/** Opens the store of sessions in the data directory. Throws `StorageError`. */
export async function openSessionStore(
  dataDirectory: string,
  options: PrivateFileOptions = {},
): Promise<OpenSessionStore> {
  return openPrivateFile({ dataDirectory, name: 'sessions.db', migrations: sessionMigrations, ...options }, (file) => {
    // A logout that was answered survives a power cut; the last failed logins need not, and so cost next to nothing.
    const durable = file.connect({ lockTimeout });
    const quick = file.connect({ synchronous: 'NORMAL', lockTimeout });
    const running = createStatementRunner(durable, file.path);
    return {
      sessions: sqliteSessions(durable, running),
      serviceKeys: sqliteServiceKeys(durable, running),
      attempts: sqliteLoginAttempts(quick, createStatementRunner(quick, file.path)),
      compact: () => running.read(() => durable.exec('PRAGMA wal_checkpoint(TRUNCATE)')),
      close: async () => file.close(),
    };
  });
}
