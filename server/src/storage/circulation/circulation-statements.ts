import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { RowMapping } from '../database/row-mapping.ts';
import type { SqlRunner } from '../postgresql/postgresql.ts';

type Value = string | number | null;
type Cells = Record<string, unknown>;

/** The statements of one connection, as functions that also read the rows. Parameters are `?`. */
export interface Statements {
  oneRow<Row>(rows: RowMapping<Row>, where: string): (...values: Value[]) => Promise<Row | undefined>;
  all<Row>(rows: RowMapping<Row>, where: string): (...values: Value[]) => Promise<Row[]>;
  cells(sql: string): (...values: Value[]) => Promise<Cells[]>;
  run(sql: string): (...values: Value[]) => Promise<number>;
}

/**
 * Prepares statements on a connection to the embedded database. `where` follows the table name in a SELECT of all its
 * columns. `run` returns the number of changed rows.
 */
export function sqliteStatements(database: DatabaseSyncInstance): Statements {
  return {
    oneRow(rows, where) {
      const statement = database.prepare(`SELECT ${rows.columns()} FROM ${rows.table} ${where}`);
      return async (...values) => {
        const row = statement.get(...values) as Cells | undefined;
        return row && rows.read(row);
      };
    },
    all(rows, where) {
      const statement = database.prepare(`SELECT ${rows.columns()} FROM ${rows.table} ${where}`);
      return async (...values) => (statement.all(...values) as Cells[]).map((cells) => rows.read(cells));
    },
    cells(sql) {
      const statement = database.prepare(sql);
      return async (...values) => statement.all(...values) as Cells[];
    },
    run(sql) {
      const statement = database.prepare(sql);
      return async (...values) => Number(statement.run(...values).changes);
    },
  };
}

/** The same statements in a transaction of PostgreSQL. */
export function postgresqlStatements(sql: SqlRunner): Statements {
  return {
    oneRow(rows, where) {
      const statement = numbered(`SELECT ${rows.columns()} FROM ${rows.table} ${where}`);
      return async (...values) => {
        const [row] = await sql.rows<Cells>(statement, ...values);
        return row && rows.read(row);
      };
    },
    all(rows, where) {
      const statement = numbered(`SELECT ${rows.columns()} FROM ${rows.table} ${where}`);
      return async (...values) => (await sql.rows<Cells>(statement, ...values)).map((cells) => rows.read(cells));
    },
    cells(text) {
      const statement = numbered(text);
      return (...values) => sql.rows<Cells>(statement, ...values);
    },
    run(text) {
      const statement = numbered(text);
      return (...values) => sql.run(statement, ...values);
    },
  };
}

/** A statement with PostgreSQL's parameters `$1`, `$2` … in place of `?`. */
function numbered(text: string): string {
  let last = 0;
  return text.replaceAll('?', () => `$${++last}`);
}
