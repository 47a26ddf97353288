/** Values of parameters. */
export type SqlValue = string | number | Uint8Array | null;

/**
 * Runs statements that are the same in SQLite and in PostgreSQL. Their parameters are `?`, one value for each. Failures
 * are `StorageError`.
 */
export interface SqlStatements {
  /** Runs a statement and returns its rows. Bytes are `Uint8Array`, integers of any size are numbers. */
  rows<Row>(sql: string, ...values: readonly SqlValue[]): Promise<Row[]>;
  /** Runs a statement and returns the number of changed rows. */
  run(sql: string, ...values: readonly SqlValue[]): Promise<number>;
  /**
   * Runs a statement whose result nobody needs. It may wait until a statement could see its change, or the transaction
   * ends; its failure then shows there.
   */
  put(sql: string, ...values: readonly SqlValue[]): Promise<void>;
}

/** What a transaction keeps others from. */
export interface SqlLocks {
  /**
   * Makes changes of a table by others wait for the end of the transaction. In SQLite they always do: it locks the
   * whole file.
   */
  lockTable(table: string): Promise<void>;
  /** Makes transactions with the same name run one after the other, whatever else changes. In SQLite all do. */
  lockName(name: string): Promise<void>;
}

/** The statements of one transaction. */
export type SqlTransaction = SqlStatements & SqlLocks;

/**
 * A database of either kind. Statements outside of a transaction see all that was committed before; `rows` then only
 * reads.
 */
export interface SqlDatabase extends SqlStatements {
  /** Runs work in a transaction; its changes are durable when the promise resolves. It may run more than once. */
  write<Result>(work: (sql: SqlTransaction) => Promise<Result>): Promise<Result>;
  /** Runs work that only reads, and sees one state of the database. */
  snapshot<Result>(work: (sql: SqlStatements) => Promise<Result>): Promise<Result>;
  /** The time of the clock that all nodes share, in epoch milliseconds: that of the database, or of this machine. */
  time(): Promise<number>;
  /**
   * Makes deleted data disappear from the disk: empties SQLite's write-ahead log into the file. In PostgreSQL they are
   * gone when its own vacuum has passed.
   */
  compact(): Promise<void>;
  /** Waits for running work, then closes all connections. */
  close(): Promise<void>;
}

/** The parameters of a list in a statement: `id IN ${listOf(ids)}`, with the values in their order. Lists are short. */
export const listOf = (values: readonly unknown[]): string => (values.length === 0 ? '(NULL)' : `(${marks(values)})`);

/** A parameter for each value: `VALUES (${marks(values)})`. */
export const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
