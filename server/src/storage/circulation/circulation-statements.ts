import type { RowMapping } from '../database/row-mapping.ts';
import type { SqlStatements, SqlValue } from '../database/sql-database.ts';

type Cells = Record<string, unknown>;

/** Statements as functions that also read the rows. Parameters are `?`. */
export interface Statements {
  oneRow<Row>(rows: RowMapping<Row>, where: string): (...values: SqlValue[]) => Promise<Row | undefined>;
  all<Row>(rows: RowMapping<Row>, where: string): (...values: SqlValue[]) => Promise<Row[]>;
  cells(sql: string): (...values: SqlValue[]) => Promise<Cells[]>;
  run(sql: string): (...values: SqlValue[]) => Promise<number>;
  put(sql: string): (...values: SqlValue[]) => Promise<void>;
}

/**
 * The statements of a connection. `where` follows the table name in a SELECT of all its columns. `run` returns the
 * number of changed rows; `put` returns nothing and may be sent later.
 */
export function statementsOf(sql: SqlStatements): Statements {
  const all = <Row>(rows: RowMapping<Row>, where: string) => {
    const statement = `SELECT ${rows.columns()} FROM ${rows.table} ${where}`;
    return async (...values: SqlValue[]) => (await sql.rows<Cells>(statement, ...values)).map((row) => rows.read(row));
  };
  return {
    oneRow(rows, where) {
      const found = all(rows, where);
      return async (...values) => (await found(...values))[0];
    },
    all,
    cells:
      (statement) =>
      (...values) =>
        sql.rows<Cells>(statement, ...values),
    run:
      (statement) =>
      (...values) =>
        sql.run(statement, ...values),
    put:
      (statement) =>
      (...values) =>
        sql.put(statement, ...values),
  };
}
