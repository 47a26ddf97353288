import { createStatementRunner } from '../database/statement-runner.ts';
import { openPrivateFile, type PrivateFileOptions } from '../files/private-file.ts';
import type { LoginAttempts } from './login-attempts.ts';
import type { ServiceKeys } from './service-keys.ts';
import { sessionMigrations } from './session-migrations.ts';
import type { SessionStore } from './session-store.ts';
import { sqliteLoginAttempts } from './sqlite-login-attempts.ts';
import { sqliteServiceKeys } from './sqlite-service-keys.ts';
import { sqliteSessions } from './sqlite-sessions.ts';

/** Sessions and login attempts. They have their own file, so that neither imports nor circulation block a login. */
export interface OpenSessionStore {
  readonly sessions: SessionStore;
  readonly attempts: LoginAttempts;
  readonly serviceKeys: ServiceKeys;
  /** Empties the write-ahead log into the file, so that deleted data is gone from the disk. */
  compact(): void;
  close(): Promise<void>;
}

/** The longest time that one statement blocks the event loop for the lock of another process, in milliseconds. */
const lockTimeout = 50;

/** Opens `sessions.db` in the data directory. Throws `StorageError`. */
export async function openSessionStore(
  dataDirectory: string,
  options: PrivateFileOptions = {},
): Promise<OpenSessionStore> {
  return openPrivateFile({ dataDirectory, name: 'sessions.db', migrations: sessionMigrations, ...options }, (file) => {
    // An acknowledged logout survives a power cut. The last failed logins need not, and so they cost next to nothing.
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
