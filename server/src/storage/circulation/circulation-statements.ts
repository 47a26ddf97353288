import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { RowMapping } from '../database/row-mapping.ts';

type Value = string | number | null;
type Cells = Record<string, unknown>;

/** Prepared statements of one connection, as functions that also read the rows. */
export interface Statements {
  oneRow<Row>(rows: RowMapping<Row>, where: string): (...values: Value[]) => Row | undefined;
  all<Row>(rows: RowMapping<Row>, where: string): (...values: Value[]) => Row[];
  cells(sql: string): (...values: Value[]) => Cells[];
  run(sql: string): (...values: Value[]) => number;
}

/**
 * Prepares statements on a connection. `where` follows the table name in a SELECT of all its columns. `run` returns
 * the number of changed rows.
 */
export function statementsOn(database: DatabaseSyncInstance): Statements {
  return {
    oneRow(rows, where) {
      const statement = database.prepare(`SELECT ${rows.columns()} FROM ${rows.table} ${where}`);
      return (...values) => {
        const row = statement.get(...values) as Cells | undefined;
        return row && rows.read(row);
      };
    },
    all(rows, where) {
      const statement = database.prepare(`SELECT ${rows.columns()} FROM ${rows.table} ${where}`);
      return (...values) => (statement.all(...values) as Cells[]).map((cells) => rows.read(cells));
    },
    cells(sql) {
      const statement = database.prepare(sql);
      return (...values) => statement.all(...values) as Cells[];
    },
    run(sql) {
      const statement = database.prepare(sql);
      return (...values) => Number(statement.run(...values).changes);
    },
  };
}
