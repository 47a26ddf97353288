import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { retryWhileLocked } from '../database/retry-while-locked.ts';
import type { StatementRunner } from '../database/statement-runner.ts';
import {
  type AccessRow,
  type SecretRow,
  type SessionRow,
  sessionColumns,
  sessionOf,
  storedSecretOf,
} from './session-rows.ts';
import { graceMilliseconds, type SessionStore, type StoredAccess, usedSecretMilliseconds } from './session-store.ts';

/** Sessions in SQLite. Every call reads the file, so a session that another process has ended is over here too. */
export function sqliteSessions(database: DatabaseSyncInstance, { read, write }: StatementRunner): SessionStore {
  const insert = database.prepare(`INSERT INTO session (${sessionColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const addSecret = database.prepare('INSERT INTO refresh_secret (hash, session_id, sealed) VALUES (?, ?, ?)');
  const addToken = database.prepare('INSERT INTO access_token (hash, session_id, sealed, expires) VALUES (?, ?, ?, ?)');
  const byAccess = database.prepare(
    `SELECT ${sessionColumns}, sealed, expires FROM access_token JOIN session ON session.id = session_id
     WHERE hash = ? AND expires > ? AND ends > ?`,
  );
  const bySecret = database.prepare(
    `SELECT ${sessionColumns}, sealed, used, successor, received FROM refresh_secret JOIN session ON session.id = session_id
     WHERE hash = ?`,
  );
  const use = database.prepare(
    'UPDATE refresh_secret SET used = ?, successor = ?, sealed = NULL WHERE hash = ? AND used IS NULL',
  );
  const unreceived = database.prepare(
    `SELECT 1 FROM refresh_secret WHERE session_id = ? AND received = 0 AND used <= ? LIMIT 1`,
  );
  const receive = database.prepare(
    'UPDATE refresh_secret SET received = 1 WHERE session_id = ? AND received = 0 AND used <= ?',
  );
  const touch = database.prepare('UPDATE session SET last_used = ?, ends = ?, account = ? WHERE id = ?');
  const unused = database.prepare('SELECT session_id FROM refresh_secret WHERE hash = ? AND used IS NULL');
  const slide = database.prepare('UPDATE session SET last_used = ?, ends = ? WHERE id = ?');
  const slideToken = database.prepare('UPDATE access_token SET expires = ? WHERE hash = ?');
  const ofAccount = database.prepare(`SELECT ${sessionColumns} FROM session WHERE account = ? AND ends > ?`);
  const erase = database.prepare('DELETE FROM session WHERE id = ?');
  const eraseSecrets = database.prepare('DELETE FROM refresh_secret WHERE session_id = ?');
  const eraseTokens = database.prepare('DELETE FROM access_token WHERE session_id = ?');
  const over = database.prepare('SELECT id FROM session WHERE ends <= ?');
  const eraseRunOut = database.prepare('DELETE FROM access_token WHERE expires <= ?');
  const eraseSuccessors = database.prepare(
    `UPDATE refresh_secret SET successor = NULL WHERE used <= ? AND successor IS NOT NULL
     AND (received = 1 OR session_id NOT IN (SELECT id FROM session WHERE client = 'native'))`,
  );
  const eraseUsed = database.prepare('DELETE FROM refresh_secret WHERE used <= ?');

  const addAccess = (sessionId: string, { hash, sealed, expires }: StoredAccess) =>
    addToken.run(hash, sessionId, sealed, expires);
  const endOne = (id: string) => {
    eraseSecrets.run(id);
    eraseTokens.run(id);
    return Number(erase.run(id).changes);
  };

  return {
    begin: (session, access, secret) =>
      retryWhileLocked(() =>
        write(() => {
          const { id, libraryId, account, client, keep, device, created, lastUsed, ends } = session;
          insert.run(id, libraryId, account, client, keep, device, created, lastUsed, ends);
          addAccess(id, access);
          if (secret) addSecret.run(secret.hash, id, secret.sealed);
        }),
      ),
    async byAccess(hash, now) {
      const row = read(() => byAccess.get(hash, now, now) as AccessRow | undefined);
      return row && { session: sessionOf(row), sealed: Buffer.from(row.sealed), expires: row.expires };
    },
    async markReceived(sessionId, issued) {
      // Most calls have nothing to note: they only read.
      if (read(() => unreceived.get(sessionId, issued)) === undefined) return;
      await retryWhileLocked(() => write(() => receive.run(sessionId, issued)));
    },
    async bySecret(hash) {
      const row = read(() => bySecret.get(hash) as SecretRow | undefined);
      return row && storedSecretOf(row);
    },
    exchange: ({ session, at, used, successor, secret, access }) =>
      retryWhileLocked(() =>
        write(() => {
          // Whoever presents a secret has received it: the one before returns it no longer.
          receive.run(session.id, at);
          if (use.run(at, successor, used).changes === 0) return false;
          addSecret.run(secret.hash, session.id, secret.sealed);
          addAccess(session.id, access);
          touch.run(session.lastUsed, session.ends, session.account, session.id);
          return true;
        }),
      ),
    addAccess: (secret, access) =>
      retryWhileLocked(() =>
        write(() => {
          const row = unused.get(secret) as { session_id: string } | undefined;
          if (row) addAccess(row.session_id, access);
          return row !== undefined;
        }),
      ),
    prolong: (sessionId, access, { now, ends }) =>
      retryWhileLocked(() =>
        write(() => {
          slide.run(now, ends, sessionId);
          slideToken.run(ends, access);
        }),
      ),
    async ofAccounts(accounts, now) {
      const rows = read(() => accounts.flatMap((account) => ofAccount.all(account, now) as SessionRow[]));
      return rows.map(sessionOf).sort((a, b) => b.lastUsed - a.lastUsed);
    },
    end: (ids) => retryWhileLocked(() => write(() => ids.reduce((count, id) => count + endOne(id), 0))),
    sweep: (now) =>
      retryWhileLocked(() =>
        write(() => {
          for (const { id } of over.all(now) as { id: string }[]) endOne(id);
          eraseRunOut.run(now);
          eraseSuccessors.run(now - graceMilliseconds);
          eraseUsed.run(now - usedSecretMilliseconds);
        }),
      ),
  };
}
