import type { Postgresql, SqlRunner } from '../postgresql/postgresql.ts';
import {
  type AccessRow,
  type SecretRow,
  type SessionRow,
  sessionColumns,
  sessionOf,
  storedSecretOf,
} from './session-rows.ts';
import { graceMilliseconds, type SessionStore, type StoredAccess, usedSecretMilliseconds } from './session-store.ts';

/** Sessions in PostgreSQL. Every call reads the database, so a session that another node has ended is over here too. */
export function postgresqlSessions({ rows, run, write }: Postgresql): SessionStore {
  const addAccess = (sql: SqlRunner, sessionId: string, { hash, sealed, expires }: StoredAccess) =>
    sql.run(
      'INSERT INTO access_token (hash, session_id, sealed, expires) VALUES ($1, $2, $3, $4)',
      ...[hash, sessionId, sealed, expires],
    );
  const addSecret = (sql: SqlRunner, hash: Buffer, sessionId: string, sealed: Buffer) =>
    sql.run('INSERT INTO refresh_secret (hash, session_id, sealed) VALUES ($1, $2, $3)', hash, sessionId, sealed);
  const endAll = async (sql: SqlRunner, ids: readonly string[]) => {
    // The sessions first: an exchange that is running holds its session, and its new tokens are deleted after it.
    const count = await sql.run('DELETE FROM session WHERE id = ANY($1)', ids);
    await sql.run('DELETE FROM refresh_secret WHERE session_id = ANY($1)', ids);
    await sql.run('DELETE FROM access_token WHERE session_id = ANY($1)', ids);
    return count;
  };

  return {
    begin: (session, access, secret) =>
      write(async (sql) => {
        const { id, libraryId, account, client, keep, device, created, lastUsed, ends } = session;
        await sql.run(
          `INSERT INTO session (${sessionColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          ...[id, libraryId, account, client, keep, device, created, lastUsed, ends],
        );
        await addAccess(sql, id, access);
        if (secret) await addSecret(sql, secret.hash, id, secret.sealed);
      }),
    async byAccess(hash, now) {
      const [row] = await rows<AccessRow>(
        `SELECT ${sessionColumns}, sealed, expires FROM access_token JOIN session ON session.id = session_id
         WHERE hash = $1 AND expires > $2 AND ends > $2`,
        ...[hash, now],
      );
      return row && { session: sessionOf(row), sealed: Buffer.from(row.sealed), expires: row.expires };
    },
    async markReceived(sessionId, issued) {
      await run(
        'UPDATE refresh_secret SET received = 1 WHERE session_id = $1 AND received = 0 AND used <= $2',
        ...[sessionId, issued],
      );
    },
    async bySecret(hash) {
      const [row] = await rows<SecretRow>(
        `SELECT ${sessionColumns}, sealed, used, successor, received
         FROM refresh_secret JOIN session ON session.id = session_id WHERE hash = $1`,
        hash,
      );
      return row && storedSecretOf(row);
    },
    exchange: ({ session, at, used, successor, secret, access }) =>
      write(async (sql) => {
        const held = await sql.rows('SELECT 1 FROM session WHERE id = $1 FOR UPDATE', session.id);
        if (held.length === 0) return false;
        // Whoever presents a secret has received it: the one before returns it no longer.
        await sql.run(
          'UPDATE refresh_secret SET received = 1 WHERE session_id = $1 AND received = 0 AND used <= $2',
          ...[session.id, at],
        );
        const exchanged = await sql.run(
          'UPDATE refresh_secret SET used = $1, successor = $2, sealed = NULL WHERE hash = $3 AND used IS NULL',
          ...[at, successor, used],
        );
        if (exchanged === 0) return false;
        await addSecret(sql, secret.hash, session.id, secret.sealed);
        await addAccess(sql, session.id, access);
        await sql.run(
          'UPDATE session SET last_used = $1, ends = $2, account = $3 WHERE id = $4',
          ...[session.lastUsed, session.ends, session.account, session.id],
        );
        return true;
      }),
    addAccess: (secret, access) =>
      write(async (sql) => {
        const [row] = await sql.rows<{ session_id: string }>(
          'SELECT session_id FROM refresh_secret WHERE hash = $1 AND used IS NULL FOR UPDATE',
          secret,
        );
        if (row) await addAccess(sql, row.session_id, access);
        return row !== undefined;
      }),
    prolong: (sessionId, access, { now, ends }) =>
      write(async (sql) => {
        await sql.run('UPDATE session SET last_used = $1, ends = $2 WHERE id = $3', now, ends, sessionId);
        await sql.run('UPDATE access_token SET expires = $1 WHERE hash = $2', ends, access);
      }),
    async ofAccounts(accounts, now) {
      const found = await rows<SessionRow>(
        `SELECT ${sessionColumns} FROM session WHERE account = ANY($1) AND ends > $2 ORDER BY last_used DESC`,
        ...[accounts, now],
      );
      return found.map(sessionOf);
    },
    end: (ids) => write((sql) => endAll(sql, ids)),
    sweep: (now) =>
      write(async (sql) => {
        const over = await sql.rows<{ id: string }>('SELECT id FROM session WHERE ends <= $1', now);
        await endAll(
          sql,
          over.map(({ id }) => id),
        );
        await sql.run('DELETE FROM access_token WHERE expires <= $1', now);
        await sql.run(
          `UPDATE refresh_secret SET successor = NULL WHERE used <= $1 AND successor IS NOT NULL
           AND (received = 1 OR session_id NOT IN (SELECT id FROM session WHERE client = 'native'))`,
          now - graceMilliseconds,
        );
        await sql.run('DELETE FROM refresh_secret WHERE used <= $1', now - usedSecretMilliseconds);
      }),
  };
}
