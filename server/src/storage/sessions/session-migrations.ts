/**
 * The migrations of `sessions.db`, from an empty file to today's tables. A released migration is never changed.
 * Instants are epoch milliseconds.
 */
export const sessionMigrations: readonly string[] = [
  `CREATE TABLE session (
     id TEXT PRIMARY KEY,
     library_id INTEGER NOT NULL,
     account BLOB NOT NULL,
     client TEXT NOT NULL,
     keep TEXT NOT NULL,
     device TEXT NOT NULL,
     created INTEGER NOT NULL,
     last_used INTEGER NOT NULL,
     ends INTEGER NOT NULL
   );
   CREATE INDEX session_account ON session (account);
   CREATE INDEX session_ends ON session (ends);
   CREATE TABLE refresh_secret (
     hash BLOB PRIMARY KEY,
     session_id TEXT NOT NULL,
     sealed BLOB,
     used INTEGER,
     successor BLOB
   );
   CREATE INDEX refresh_secret_session ON refresh_secret (session_id);
   CREATE INDEX refresh_secret_used ON refresh_secret (used) WHERE used IS NOT NULL;
   CREATE TABLE access_token (
     hash BLOB PRIMARY KEY,
     session_id TEXT NOT NULL,
     sealed BLOB NOT NULL,
     expires INTEGER NOT NULL
   );
   CREATE INDEX access_token_session ON access_token (session_id);
   CREATE INDEX access_token_expires ON access_token (expires);
   CREATE TABLE login_attempt (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     at INTEGER NOT NULL,
     library_id INTEGER NOT NULL,
     account BLOB NOT NULL,
     network BLOB NOT NULL,
     device BLOB,
     failed INTEGER NOT NULL
   );
   CREATE INDEX login_attempt_account ON login_attempt (account, at) WHERE device IS NULL;
   CREATE INDEX login_attempt_network ON login_attempt (network, at) WHERE device IS NULL;
   CREATE INDEX login_attempt_device ON login_attempt (device, at) WHERE device IS NOT NULL;
   CREATE INDEX login_attempt_library ON login_attempt (library_id, at) WHERE device IS NULL;
   CREATE INDEX login_attempt_at ON login_attempt (at);
   CREATE TABLE known_device (
     mark BLOB PRIMARY KEY,
     expires INTEGER NOT NULL
   );
   CREATE INDEX known_device_expires ON known_device (expires);`,
  'CREATE TABLE service_key (id TEXT PRIMARY KEY);',
  'ALTER TABLE refresh_secret ADD COLUMN received INTEGER NOT NULL DEFAULT 0;',
];
