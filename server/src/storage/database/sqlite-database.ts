import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { storageError } from '../../base/storage-error.ts';
import { retryWhileLocked } from './retry-while-locked.ts';
import { createSerialQueue } from './serial-queue.ts';
import type { SqlDatabase, SqlStatements, SqlTransaction, SqlValue } from './sql-database.ts';

/** A database file. */
export interface SqliteDatabase extends SqlDatabase {
  /** A number that differs after a change by any process. Reading it is cheap. */
  version(): number;
}

/** The maximum number of statements that a connection keeps prepared: those with lists differ by their lengths. */
const maxPrepared = 500;

/**
 * A database file, by two connections: that for reads sees the last committed state while a change is running. Changes
 * run one after another. A change waits while another process is writing, without blocking the event loop.
 */
export function sqliteDatabase(
  writer: DatabaseSyncInstance,
  reader: DatabaseSyncInstance,
  file: string,
): SqliteDatabase {
  // A statement that changes something outside of a transaction is a mistake of this program.
  reader.exec('PRAGMA query_only = ON');
  const [changes, reads] = [createSerialQueue(), createSerialQueue()];
  const [changing, reading] = [statementsOn(writer, file), statementsOn(reader, file)];
  const inChange: SqlTransaction = { ...changing, lockTable: async () => {}, lockName: async () => {} };
  // IMMEDIATE makes two writers queue at the start instead of failing in the middle.
  const change = transactions(writer, file, 'BEGIN IMMEDIATE', changes);
  const read = transactions(reader, file, 'BEGIN', reads);
  const write: SqlDatabase['write'] = (work) => change(() => work(inChange));
  // `data_version` of the reading connection also counts the changes of the writing connection.
  const version = reader.prepare('PRAGMA data_version');
  return {
    // While a snapshot is open, the connection sees the state at its beginning.
    rows: async (sql, ...values) =>
      reader.isTransaction ? reads(() => reading.rows(sql, ...values)) : reading.rows(sql, ...values),
    run: (sql, ...values) => write((transaction) => transaction.run(sql, ...values)),
    put: (sql, ...values) => write((transaction) => transaction.put(sql, ...values)),
    write,
    snapshot: (work) => read(() => work(reading)),
    version: () => Number(version.get()?.data_version),
    time: async () => Date.now(),
    compact: () => changes(async () => failing(file, () => writer.exec('PRAGMA wal_checkpoint(TRUNCATE)'))),
    async close() {
      await Promise.all([changes(async () => {}), reads(async () => {})]);
      for (const database of [writer, reader]) if (database.isOpen) database.close();
    },
  };
}

/** Runs work in transactions on a connection, one after another. */
function transactions(
  database: DatabaseSyncInstance,
  file: string,
  begin: string,
  inTurn: ReturnType<typeof createSerialQueue>,
) {
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    // Those that wait for another process wait together, not each after the one before.
    const since = performance.now();
    return inTurn(async () => {
      await retryWhileLocked(() => failing(file, () => database.exec(begin)), since);
      try {
        const result = await work();
        failing(file, () => database.exec('COMMIT'));
        return result;
      } catch (error) {
        if (database.isOpen && database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    });
  };
}

function statementsOn(database: DatabaseSyncInstance, file: string): SqlStatements {
  const prepared = new Map<string, StatementSyncInstance>();
  const prepare = (sql: string): StatementSyncInstance => {
    const known = prepared.get(sql);
    if (known) return known;
    // A transaction has the whole file for itself: there are no rows to hold.
    const statement = database.prepare(sql.replace(/ FOR UPDATE$/, ''));
    if (prepared.size >= maxPrepared) prepared.clear();
    prepared.set(sql, statement);
    return statement;
  };
  return {
    rows: async <Row>(sql: string, ...values: readonly SqlValue[]) =>
      failing(file, () => prepare(sql).all(...values) as Row[]),
    run: async (sql, ...values) => failing(file, () => Number(prepare(sql).run(...values).changes)),
    put: async (sql, ...values) => void failing(file, () => prepare(sql).run(...values)),
  };
}

/** Runs work on a file and converts its failures to `StorageError`. */
function failing<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw storageError(error, file);
  }
}
