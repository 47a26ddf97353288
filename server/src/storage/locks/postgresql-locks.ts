import { createHash } from 'node:crypto';
import type pg from 'pg';
import { openPostgresql } from '../postgresql/postgresql.ts';
import { postgresqlError } from '../postgresql/postgresql-error.ts';
import type { NodeLocks } from './node-locks.ts';

/** The times of the locks, in milliseconds. */
export interface LockTimes {
  /** Between two signs of life. */
  readonly beat: number;
  /** For an answer of the database. A node without one gives its locks up. */
  readonly timeout: number;
  /**
   * Without a sign of life, until the database releases the locks of a node, as of a machine that has lost its
   * network. Longer than `beat` and `timeout` together, so that the node gives them up first.
   */
  readonly silence: number;
}

const usualTimes: LockTimes = { beat: 2_000, timeout: 3_000, silence: 10_000 };

interface Session {
  readonly client: pg.Client;
  readonly held: Map<string, AbortController>;
  /** Settles when all statements so far have their answers. */
  idle: Promise<unknown>;
  readonly heartbeat: NodeJS.Timeout;
  isOver: boolean;
}

/**
 * Opens the locks of a PostgreSQL database and schema, for all nodes: advisory locks (PostgreSQL manual, 13.3.5) on
 * one connection. It stays in a transaction, so that a pooler does not give it to others in between and the database
 * ends it after a silence. The transaction has no snapshot and no table, so it holds up neither vacuum nor migrations.
 * It connects when it is used.
 */
export function openPostgresqlLocks(url: string, { beat, timeout, silence } = usualTimes): NodeLocks {
  const database = openPostgresql(url, { purpose: 'locks', connections: 1 });
  let opening: Promise<Session> | undefined;

  async function open(): Promise<Session> {
    const client = database.client(timeout);
    const session: Session = {
      client,
      held: new Map(),
      idle: Promise.resolve(),
      heartbeat: setInterval(() => void query(session, 'SELECT 1').catch(() => undefined), beat),
      isOver: false,
    };
    session.heartbeat.unref();
    client.on('error', () => end(session));
    client.on('end', () => end(session));
    try {
      await client.connect();
      await client.query('BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY');
      await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${silence}`);
      return session;
    } catch (error) {
      end(session);
      throw postgresqlError(error, database.name);
    }
  }

  /** Gives all locks of a session up. The next lock opens another session. */
  function end(session: Session): void {
    if (session.isOver) return;
    session.isOver = true;
    clearInterval(session.heartbeat);
    for (const lock of session.held.values()) lock.abort();
    session.held.clear();
    session.client.end().catch(() => undefined);
  }

  async function sessionOf(): Promise<Session> {
    const isOver = (await opening?.catch(() => undefined))?.isOver ?? true;
    if (isOver) opening = undefined;
    opening ??= open();
    return opening;
  }

  /** Runs a statement. A failure leaves the transaction unusable, so it ends the session. */
  async function query(session: Session, sql: string): Promise<unknown> {
    const answer = session.client.query<{ result: unknown }>(sql);
    session.idle = Promise.allSettled([session.idle, answer]);
    try {
      return (await answer).rows[0]?.result;
    } catch (error) {
      end(session);
      throw postgresqlError(error, database.name);
    }
  }

  /** The number of a lock, without parameters: a statement with them keeps its snapshot until the next one. */
  const numberOf = (name: string) =>
    `hashtextextended(current_schema() || '${createHash('sha256').update(`buchfink ${name}`).digest('hex')}', 0)`;
  return {
    async tryTake(name) {
      const session = await sessionOf();
      // One connection can take an advisory lock twice.
      if (session.held.has(name)) return undefined;
      const lock = new AbortController();
      session.held.set(name, lock);
      try {
        const isTaken = await query(session, `SELECT pg_try_advisory_lock(${numberOf(name)}) AS result`);
        if (isTaken !== true) {
          session.held.delete(name);
          return undefined;
        }
      } catch (error) {
        session.held.delete(name);
        throw error;
      }
      return {
        lost: lock.signal,
        async release() {
          if (session.held.get(name) !== lock) return;
          await query(session, `SELECT pg_advisory_unlock(${numberOf(name)}) AS result`).catch(() => undefined);
          session.held.delete(name);
        },
      };
    },
    async close() {
      const session = await opening?.catch(() => undefined);
      if (session) {
        await session.idle;
        end(session);
      }
      await database.close();
    },
  };
}
