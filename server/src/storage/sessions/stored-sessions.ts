import { listOf, type SqlDatabase, type SqlStatements } from '../database/sql-database.ts';
import {
  type AccessRow,
  type SecretRow,
  type SessionRow,
  sessionColumns,
  sessionOf,
  storedSecretOf,
} from './session-rows.ts';
import { graceMilliseconds, type SessionStore, type StoredAccess, usedSecretMilliseconds } from './session-store.ts';

/** The most sessions that one statement ends. */
const endedAtOnce = 100;

/** Sessions in a database. Every call reads it, so a session that another process has ended is over here too. */
export function storedSessions({ rows, run, write }: SqlDatabase): SessionStore {
  const addAccess = (sql: SqlStatements, sessionId: string, { hash, sealed, expires }: StoredAccess) =>
    sql.run(
      'INSERT INTO access_token (hash, session_id, sealed, expires) VALUES (?, ?, ?, ?)',
      ...[hash, sessionId, sealed, expires],
    );
  const addSecret = (sql: SqlStatements, hash: Buffer, sessionId: string, sealed: Buffer) =>
    sql.run('INSERT INTO refresh_secret (hash, session_id, sealed) VALUES (?, ?, ?)', hash, sessionId, sealed);
  const endAll = async (sql: SqlStatements, ids: readonly string[]) => {
    let count = 0;
    for (let first = 0; first < ids.length; first += endedAtOnce) {
      const some = ids.slice(first, first + endedAtOnce);
      // The sessions first: an exchange that is running holds its session, and its new tokens are deleted after it.
      count += await sql.run(`DELETE FROM session WHERE id IN ${listOf(some)}`, ...some);
      await sql.run(`DELETE FROM refresh_secret WHERE session_id IN ${listOf(some)}`, ...some);
      await sql.run(`DELETE FROM access_token WHERE session_id IN ${listOf(some)}`, ...some);
    }
    return count;
  };
  const unreceived = 'session_id = ? AND received = 0 AND used <= ?';

  return {
    begin: (session, access, secret) =>
      write(async (sql) => {
        const { id, libraryId, account, client, keep, device, created, lastUsed, ends } = session;
        await sql.run(
          `INSERT INTO session (${sessionColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          ...[id, libraryId, account, client, keep, device, created, lastUsed, ends],
        );
        await addAccess(sql, id, access);
        if (secret) await addSecret(sql, secret.hash, id, secret.sealed);
      }),
    async byAccess(hash, now) {
      const [row] = await rows<AccessRow>(
        `SELECT ${sessionColumns}, sealed, expires FROM access_token JOIN session ON session.id = session_id
         WHERE hash = ? AND expires > ? AND ends > ?`,
        ...[hash, now, now],
      );
      return row && { session: sessionOf(row), sealed: Buffer.from(row.sealed), expires: row.expires };
    },
    async markReceived(sessionId, issued) {
      // Most calls have nothing to note: they only read.
      const [row] = await rows(`SELECT 1 FROM refresh_secret WHERE ${unreceived} LIMIT 1`, sessionId, issued);
      if (row) await run(`UPDATE refresh_secret SET received = 1 WHERE ${unreceived}`, sessionId, issued);
    },
    async bySecret(hash) {
      const [row] = await rows<SecretRow>(
        `SELECT ${sessionColumns}, sealed, used, successor, received
         FROM refresh_secret JOIN session ON session.id = session_id WHERE hash = ?`,
        hash,
      );
      return row && storedSecretOf(row);
    },
    exchange: ({ session, at, used, successor, secret, access }) =>
      write(async (sql) => {
        const held = await sql.rows('SELECT 1 FROM session WHERE id = ? FOR UPDATE', session.id);
        if (held.length === 0) return false;
        // Whoever presents a secret has received it: the one before returns it no longer.
        await sql.run(`UPDATE refresh_secret SET received = 1 WHERE ${unreceived}`, session.id, at);
        const exchanged = await sql.run(
          'UPDATE refresh_secret SET used = ?, successor = ?, sealed = NULL WHERE hash = ? AND used IS NULL',
          ...[at, successor, used],
        );
        if (exchanged === 0) return false;
        await addSecret(sql, secret.hash, session.id, secret.sealed);
        await addAccess(sql, session.id, access);
        await sql.run(
          'UPDATE session SET last_used = ?, ends = ?, account = ? WHERE id = ?',
          ...[session.lastUsed, session.ends, session.account, session.id],
        );
        return true;
      }),
    addAccess: (secret, access) =>
      write(async (sql) => {
        const [row] = await sql.rows<{ session_id: string }>(
          'SELECT session_id FROM refresh_secret WHERE hash = ? AND used IS NULL FOR UPDATE',
          secret,
        );
        if (row) await addAccess(sql, row.session_id, access);
        return row !== undefined;
      }),
    prolong: (sessionId, access, { now, ends }) =>
      write(async (sql) => {
        await sql.run('UPDATE session SET last_used = ?, ends = ? WHERE id = ?', now, ends, sessionId);
        await sql.run('UPDATE access_token SET expires = ? WHERE hash = ?', ends, access);
      }),
    async ofAccounts(accounts, now) {
      const found = await rows<SessionRow>(
        `SELECT ${sessionColumns} FROM session WHERE account IN ${listOf(accounts)} AND ends > ?
         ORDER BY last_used DESC`,
        ...[...accounts, now],
      );
      return found.map(sessionOf);
    },
    end: (ids) => write((sql) => endAll(sql, ids)),
    sweep: (now) =>
      write(async (sql) => {
        const over = await sql.rows<{ id: string }>('SELECT id FROM session WHERE ends <= ?', now);
        await endAll(
          sql,
          over.map(({ id }) => id),
        );
        await sql.run('DELETE FROM access_token WHERE expires <= ?', now);
        await sql.run(
          `UPDATE refresh_secret SET successor = NULL WHERE used <= ? AND successor IS NOT NULL
           AND (received = 1 OR session_id NOT IN (SELECT id FROM session WHERE client = 'native'))`,
          now - graceMilliseconds,
        );
        await sql.run('DELETE FROM refresh_secret WHERE used <= ?', now - usedSecretMilliseconds);
      }),
  };
}
