import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProgram } from '../testing/processes/built-server.ts';
import { dataFiles } from './data-files.ts';
import { migrate } from './database/migrate.ts';
import { tableNames } from './database/table-names.ts';

/** By day the first step of each version is interrupted, and so each step once; at night all steps of each version. */
const maxInterruptedSteps = process.env.BUCHFINK_NIGHT === '1' ? Number.POSITIVE_INFINITY : 1;

let program: string;
beforeAll(async () => {
  program = await buildProgram('storage/testing/migrating-program.ts');
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'buchfink-upgrade-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function withDatabase<Result>(file: string, work: (database: DatabaseSyncInstance) => Result): Result {
  const database = new DatabaseSync(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Writes three rows into each table: what fits the type of each column, different in each row. */
function fillTables(database: DatabaseSyncInstance): void {
  for (const table of tableNames(database).filter((name) => name !== 'schema_version')) {
    const columns = database.prepare(`PRAGMA table_info(${table})`).all();
    const names = columns.map(({ name }) => name).join(', ');
    const insert = database.prepare(`INSERT INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of [1, 2, 3]) {
      const values = columns.map(({ name, type }) => {
        if (/INT/i.test(String(type))) return row;
        return /BLOB/i.test(String(type)) ? Buffer.from(`${table} ${name} ${row}`) : `${table} ${name} ${row}`;
      });
      insert.run(...values);
    }
  }
}

function rowsOf(database: DatabaseSyncInstance, table: string): unknown[] {
  const columns = database.prepare(`PRAGMA table_info(${table})`).all();
  return database.prepare(`SELECT * FROM ${table} ORDER BY ${columns.map(({ name }) => name).join(', ')}`).all();
}

/** All of a file but random names: its tables, indexes and rows. */
function contentOf(file: string): object {
  return withDatabase(file, (database) => ({
    schema: database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all(),
    rows: tableNames(database)
      .filter((table) => table !== 'store')
      .map((table) => [table, rowsOf(database, table)]),
    integrity: database.prepare('PRAGMA integrity_check').all(),
  }));
}

const rowCounts = (file: string) =>
  withDatabase(file, (database) => {
    const countOf = (table: string) => database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count;
    return new Map(tableNames(database).map((table) => [table, countOf(table)]));
  });

/** Whether mails about registrations stood in these: each of them is a delivery since. */
const hadMails = (file: string) =>
  withDatabase(file, (database) => {
    const column = database.prepare("SELECT 1 FROM pragma_table_info('registration') WHERE name = 'mail_state'");
    return column.get() !== undefined;
  });

const versions = Object.entries(dataFiles).flatMap(([name, history]) =>
  history.map((_, at) => ({ name, history, version: at + 1 })),
);

describe.each(versions)('$name of schema $version', ({ name, history, version }) => {
  it('keeps each row in the tables of today, also when a step is interrupted by a kill', () => {
    const old = join(folder, 'old.db');
    withDatabase(old, (database) => {
      migrate(database, old, history.slice(0, version));
      fillTables(database);
    });
    const upgraded = join(folder, 'upgraded.db');
    copyFileSync(old, upgraded);
    withDatabase(upgraded, (database) => migrate(database, upgraded, history));
    const expected = contentOf(upgraded);
    const before = rowCounts(old);
    for (const [table, count] of rowCounts(upgraded)) {
      // Counted anew by a step, and one row for each step.
      if (table === 'library_state' || table === 'schema_version' || !before.has(table)) continue;
      const moved = table === 'delivery' && hadMails(old) ? Number(before.get('registration')) : 0;
      expect(count, table).toBe(Number(before.get(table)) + moved);
    }

    for (let commit = 1; commit <= Math.min(history.length - version, maxInterruptedSteps); commit++)
      for (const moment of ['before', 'after']) {
        const file = join(folder, `${commit}-${moment}.db`);
        copyFileSync(old, file);
        const { signal } = spawnSync(process.execPath, [program, file, name, String(commit), moment]);
        expect(signal).toBe('SIGKILL');
        withDatabase(file, (database) => migrate(database, file, history));
        expect(contentOf(file)).toEqual(expected);
      }
  });
});
