import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { dataFiles } from '../data-files.ts';
import { tableNames } from '../database/table-names.ts';
import { postgresqlMigrations } from './postgresql-migrations.ts';

/** The tables that only several nodes need. */
const sharedOnly = ['call_budget', 'circulation_state'];

/** Tables with their columns, in the order of the names. */
type Tables = Readonly<Record<string, readonly string[]>>;

/** The tables of the embedded store, as its migrations make them. */
function embeddedTables(): Tables {
  const tables = Object.values(dataFiles).flatMap((migrations) => {
    const database = new DatabaseSync(':memory:');
    try {
      for (const migration of migrations) database.exec(migration);
      const columns = database.prepare('SELECT name FROM pragma_table_info(?)');
      return tableNames(database).map((table) => [
        table,
        columns
          .all(table)
          .map(({ name }) => String(name))
          .sort(),
      ]);
    } finally {
      database.close();
    }
  });
  return Object.fromEntries(tables);
}

/** The tables of PostgreSQL, as the text of its migrations names them. */
function postgresqlTables(): Tables {
  const text = postgresqlMigrations.join('\n');
  const created = [...text.matchAll(/CREATE (?:UNLOGGED )?TABLE (\w+) \(([^;]*)\);/g)].map(
    ([, table = '', body = '']): [string, string[]] => [table, columnsIn(body)],
  );
  for (const [, table, column = ''] of text.matchAll(/ALTER TABLE (\w+) ADD COLUMN (\w+)/g))
    created.find(([name]) => name === table)?.[1].push(column);
  const dropped = new Set(
    [...text.matchAll(/ALTER TABLE (\w+) DROP COLUMN (\w+)/g)].map(([, table, column]) => `${table}.${column}`),
  );
  return Object.fromEntries(
    created.map(([table, columns]) => [table, columns.filter((name) => !dropped.has(`${table}.${name}`)).sort()]),
  );
}

/** The columns of a table: the first words of its definitions, which commas outside of parentheses end. */
function columnsIn(body: string): string[] {
  const definitions = body.replace(/\([^()]*\)/g, '').split(',');
  return definitions.flatMap((definition) => {
    const [name = ''] = definition.trim().split(' ');
    return name === 'PRIMARY' || name === 'UNIQUE' ? [] : [name];
  });
}

describe('the migrations of PostgreSQL', () => {
  it('make the tables of the embedded store with the same columns, and two that only nodes share', () => {
    const { call_budget, circulation_state, ...tables } = postgresqlTables();
    expect(tables).toEqual(embeddedTables());
    expect(Object.keys({ call_budget, circulation_state })).toEqual(sharedOnly);
    expect(circulation_state).toEqual(['changes', 'library_id']);
  });
});
