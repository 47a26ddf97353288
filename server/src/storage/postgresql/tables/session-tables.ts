import { bytes, number, series, text } from './column-types.ts';

/** Sessions with their tokens, and attempts to log in. */
export const sessionTables = `CREATE TABLE session (
     id ${text} PRIMARY KEY,
     library_id INTEGER NOT NULL,
     account ${bytes} NOT NULL,
     client TEXT NOT NULL,
     keep TEXT NOT NULL,
     device TEXT NOT NULL,
     created ${number} NOT NULL,
     last_used ${number} NOT NULL,
     ends ${number} NOT NULL
   );
   CREATE INDEX session_account ON session (account);
   CREATE INDEX session_ends ON session (ends);
   CREATE TABLE refresh_secret (
     hash ${bytes} PRIMARY KEY,
     session_id ${text} NOT NULL,
     sealed ${bytes},
     used ${number},
     successor ${bytes},
     received INTEGER NOT NULL DEFAULT 0
   );
   CREATE INDEX refresh_secret_session ON refresh_secret (session_id);
   CREATE INDEX refresh_secret_used ON refresh_secret (used) WHERE used IS NOT NULL;
   CREATE TABLE access_token (
     hash ${bytes} PRIMARY KEY,
     session_id ${text} NOT NULL,
     sealed ${bytes} NOT NULL,
     expires ${number} NOT NULL
   );
   CREATE INDEX access_token_session ON access_token (session_id);
   CREATE INDEX access_token_expires ON access_token (expires);
   CREATE TABLE login_attempt (
     number ${series},
     at ${number} NOT NULL,
     library_id INTEGER NOT NULL,
     account ${bytes} NOT NULL,
     network ${bytes} NOT NULL,
     device ${bytes},
     failed INTEGER NOT NULL
   );
   CREATE INDEX login_attempt_account ON login_attempt (account, at) WHERE device IS NULL;
   CREATE INDEX login_attempt_network ON login_attempt (network, at) WHERE device IS NULL;
   CREATE INDEX login_attempt_device ON login_attempt (device, at) WHERE device IS NOT NULL;
   CREATE INDEX login_attempt_library ON login_attempt (library_id, at) WHERE device IS NULL;
   CREATE INDEX login_attempt_at ON login_attempt (at);
   CREATE TABLE known_device (
     mark ${bytes} PRIMARY KEY,
     expires ${number} NOT NULL
   );
   CREATE INDEX known_device_expires ON known_device (expires);
   CREATE TABLE service_key (id ${text} PRIMARY KEY);`;
