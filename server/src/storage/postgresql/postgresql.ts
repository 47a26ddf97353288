import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StorageError } from '../../base/storage-error.ts';
import type { SqlDatabase, SqlLocks, SqlStatements } from '../database/sql-database.ts';
import { databaseName } from './database-name.ts';
import { lockedTransaction, type OptimisticLock, optimisticTransaction } from './optimistic-transaction.ts';
import { isConflict, isConnectionLost, isOtherConnection, postgresqlError } from './postgresql-error.ts';
import { type PreparedStatements, preparedStatements } from './prepared-statements.ts';

/** Values of parameters. Arrays are PostgreSQL arrays. */
type Value = string | number | Uint8Array | null | readonly (string | number | Uint8Array | null)[];

/** Runs statements with parameters `?`, or `$1`, `$2` … where only PostgreSQL runs them; failures are `StorageError`. */
export interface SqlRunner extends SqlStatements {
  /** Runs a statement and returns its rows. Integers of any size are numbers. */
  rows<Row>(sql: string, ...values: readonly Value[]): Promise<Row[]>;
  /** Runs a statement and returns the number of changed rows. */
  run(sql: string, ...values: readonly Value[]): Promise<number>;
}

/** A pool of connections to a PostgreSQL database. */
export interface Postgresql extends SqlDatabase {
  /** The database in messages, without a password. */
  readonly name: string;
  rows: SqlRunner['rows'];
  run: SqlRunner['run'];
  /**
   * Runs work in a transaction; its changes are durable when the promise resolves. Work that PostgreSQL undid because
   * of a conflict is repeated, so it must not have effects outside the transaction.
   */
  write<Result>(work: (sql: SqlRunner & SqlLocks) => Promise<Result>): Promise<Result>;
  snapshot<Result>(work: (sql: SqlRunner) => Promise<Result>): Promise<Result>;
  /** As `write`, with a lock that is held for two round trips: `optimisticTransaction`. The work may run more than once. */
  writeOptimistically<Result>(lock: OptimisticLock, work: (sql: SqlStatements) => Promise<Result>): Promise<Result>;
  /**
   * As `write`, with a lock that is held for two round trips as well, for work that probably writes and reads what `readsOf`
   * reads: `lockedTransaction`. The work may run more than once.
   */
  writeLocked<Result>(
    lock: OptimisticLock,
    readsOf: (sql: SqlStatements) => readonly Promise<unknown>[],
    work: (sql: SqlStatements) => Promise<Result>,
  ): Promise<Result>;
  /**
   * A connection outside the pool, for notifications and migrations, which is not connected yet. Its statements have
   * no time limit without `queryTimeout` (milliseconds).
   */
  client(queryTimeout?: number): pg.Client;
}

/** The options of a pool. */
export interface PostgresqlOptions {
  /** What the connections are for; `pg_stat_activity` shows it. */
  readonly purpose: string;
  /** The most connections; 4 by default. */
  readonly connections?: number;
  /** Milliseconds that one statement may take; 5,000 by default. */
  readonly statementTimeout?: number;
  /** Keeps the plans of statements on each connection: for a pool that always sends the same statements. */
  readonly keepsPlans?: boolean;
  /** Milliseconds to get a connection, a new one or one that another call gives back; 3,000 by default. */
  readonly connectTimeout?: number;
}

/** The time after which the service stops waiting for a database that hangs: longer than its own limit. */
const silenceAfter = 1_000;
/** How often a transaction is tried that conflicts with others. */
const tries = 6;

/** Integers of 64 bits and sums. Identifiers, cents and milliseconds stay far below 2^53. */
const numeric = new Set([20, 1700]);
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    numeric.has(oid) ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

/**
 * Opens a pool of connections to the database at a URL (`postgres://user:password@host:port/name?sslmode=verify-full`).
 * It connects when it is used. Every call ends within seconds, also when the database hangs. Throws `StorageError`.
 */
export function openPostgresql(url: string, options: PostgresqlOptions): Postgresql {
  const { purpose, connections = 4, statementTimeout = 5_000, connectTimeout = 3_000 } = options;
  const name = databaseName(url);
  const statements = preparedStatements(options.keepsPlans ?? false);
  const config: pg.PoolConfig = {
    connectionString: url,
    application_name: `buchfink ${purpose}`,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    // Statements are sent without waiting for the answers of those before them.
    pipeline: true,
    types,
  };
  const pool = new pg.Pool({
    ...config,
    max: connections,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    lock_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
    query_timeout: statementTimeout + silenceAfter,
  });
  // A lost connection that nobody uses is replaced at the next call; one in use fails that call.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));

  const connect = async (begin: string): Promise<pg.PoolClient> => {
    for (let attempt = 1; ; attempt += 1) {
      let client: pg.PoolClient | undefined;
      try {
        client = await pool.connect();
        await client.query(begin);
        return client;
      } catch (error) {
        client?.release(true);
        // The database may have closed an idle connection, as at its restart. Nothing was changed so far.
        if (client === undefined || attempt > connections || !isClosedConnection(error))
          throw postgresqlError(error, name);
      }
    }
  };

  /** Runs work in a transaction that has begun, and gives the connection back. */
  const within = async <Result>(begin: string, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await connect(begin);
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      await rollBack(client, error instanceof StorageError && isConnectionLost(error));
      throw error;
    }
  };
  const transaction = <Result>(begin: string, work: (sql: SqlRunner & SqlLocks) => Promise<Result>) =>
    within(begin, async (client) => {
      const result = await work(runnerOn(client, name, statements));
      await commit(client, name);
      return result;
    });

  const single = runnerOn(pool, name, statements);
  const outside: SqlRunner = {
    rows: (sql, ...values) => repeatingConflicts(() => single.rows(sql, ...values)),
    run: (sql, ...values) => repeatingConflicts(() => single.run(sql, ...values)),
    put: (sql, ...values) => repeatingConflicts(() => single.put(sql, ...values)),
  };
  return {
    name,
    ...outside,
    write: (work) => repeatingConflicts(() => transaction('BEGIN', work)),
    writeOptimistically: (lock, work) =>
      repeatingConflicts(() =>
        within(beginSnapshot, (client) => optimisticTransaction(senderOn(client, name, statements), lock, work)),
      ),
    writeLocked: (lock, readsOf, work) =>
      repeatingConflicts(() =>
        within('BEGIN', (client) => lockedTransaction(senderOn(client, name, statements), lock, readsOf, work)),
      ),
    snapshot: (work) => repeatingConflicts(() => transaction(`${beginSnapshot} READ ONLY`, work)),
    client: (queryTimeout) => new pg.Client({ ...config, query_timeout: queryTimeout }),
    async time() {
      const now = 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time';
      return (await outside.rows<{ time: number }>(now))[0]?.time ?? Date.now();
    },
    compact: async () => {},
    close: () => pool.end(),
  };
}

const beginSnapshot = 'BEGIN ISOLATION LEVEL REPEATABLE READ';

/** Repeats work that PostgreSQL undid because of a conflict. */
async function repeatingConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || attempt === tries) throw error;
      await sleep(Math.random() * 2 ** attempt);
    }
  }
}

/** Commits. A transaction with a failed statement answers COMMIT by undoing it. */
async function commit(client: pg.PoolClient, name: string): Promise<void> {
  const { command } = await client.query('COMMIT').catch((error: unknown) => {
    throw postgresqlError(error, name);
  });
  if (command !== 'COMMIT')
    throw new StorageError('failed', `The database ${name} undid a failed transaction.`, { database: name });
}

/** Ends a failed transaction. A connection whose state is unknown is closed, which also ends its transaction. */
async function rollBack(client: pg.PoolClient, isLost: boolean): Promise<void> {
  if (isLost) return client.release(true);
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch {
    client.release(true);
  }
}

/** Sends statements on a connection. */
const senderOn =
  (connection: pg.Pool | pg.PoolClient, name: string, statements: PreparedStatements) =>
  async (sql: string, values: readonly Value[] = []): Promise<pg.QueryResult> => {
    try {
      return await connection.query({ ...statements.of(sql), values: values.map(storable) });
    } catch (error) {
      if (isOtherConnection(error)) statements.forgetNames();
      throw postgresqlError(error, name);
    }
  };

function runnerOn(
  connection: pg.Pool | pg.PoolClient,
  name: string,
  statements: PreparedStatements,
): SqlRunner & SqlLocks {
  const query = senderOn(connection, name, statements);
  return {
    rows: async <Row>(sql: string, ...values: readonly Value[]) => (await query(sql, values)).rows as Row[],
    run: async (sql, ...values) => (await query(sql, values)).rowCount ?? 0,
    put: async (sql, ...values) => void (await query(sql, values)),
    lockTable: async (table) => void (await query(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`, [])),
    lockName: async (name) =>
      void (await query(`SELECT pg_advisory_xact_lock(hashtext('buchfink ' || ?::text), hashtext(current_schema()))`, [
        name,
      ])),
  };
}

/** PostgreSQL has no character U+0000 in texts: it becomes the replacement character. */
export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD');

function storable(value: Value): unknown {
  if (typeof value === 'string') return storableText(value);
  return Array.isArray(value) ? value.map((item) => storable(item as Value)) : value;
}

/** Whether the other side had closed the connection, so that nothing of a statement was done. */
const isClosedConnection = (error: unknown) =>
  isConnectionLost(error) && error instanceof Error && !/timeout/i.test(error.message);
