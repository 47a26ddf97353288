import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { fileExists } from '../../base/file-exists.ts';
import { StorageError, storageError } from '../../base/storage-error.ts';
import { dataFiles } from '../data-files.ts';
import { tableNames } from '../database/table-names.ts';
import { recordsFile } from '../records/open-record-store.ts';
import { valuesInFile } from './bytes-in-file.ts';
import {
  conditionsFor,
  type PersonalDataSearch,
  type PersonalValues,
  type SearchedColumn,
  type TableFinding,
} from './personal-values.ts';

/** The databases that know patrons or could: all but the catalogue. */
const names = Object.keys(dataFiles).filter((name) => name !== recordsFile);
/** The longest wait for the lock of a database, in milliseconds. */
const lockTimeout = 10_000;
/** Shorter values occur in a large file by chance. */
const shortestBytes = 6;

/** Searches the database files of a data directory, also while a service is running. */
export async function searchSqlite(dataDirectory: string): Promise<PersonalDataSearch> {
  const databases: { name: string; path: string; database: DatabaseSyncInstance }[] = [];
  for (const name of names) {
    const path = join(dataDirectory, name);
    if (!(await fileExists(path))) continue;
    const database = new DatabaseSync(path, { timeout: lockTimeout });
    database.exec('PRAGMA secure_delete = ON');
    databases.push({ name, path, database });
  }
  return {
    async findRows(values) {
      return databases.flatMap(({ name, path, database }) => guarded(path, () => rowsIn(name, database, values)));
    },
    async eraseRemains(values) {
      const [read, remaining]: [string[], string[]] = [[], []];
      for (const { name, path, database } of databases) {
        const bytes = guarded(path, () => bytesToFind(database, values));
        const filesWithValues = async () => {
          const found: string[] = [];
          for (const suffix of ['', '-wal'])
            if ((await valuesInFile(`${path}${suffix}`, bytes)).length > 0) found.push(`${name}${suffix}`);
          return found;
        };
        await emptyLog(database, path);
        if ((await filesWithValues()).length > 0) {
          // SQLite overwrites deleted rows, but a page that was split can have an older copy of them beside its rows.
          guarded(path, () => database.exec('VACUUM'));
          await emptyLog(database, path);
        }
        read.push(name, `${name}-wal`);
        remaining.push(...(await filesWithValues()));
      }
      return { names: read, remaining };
    },
    async close() {
      for (const { database } of databases) database.close();
    },
  };
}

function guarded<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw storageError(error, path);
  }
}

/** Writes the log into the file and shortens it to nothing. A reader of an older state prevents this for a moment. */
async function emptyLog(database: DatabaseSyncInstance, path: string): Promise<void> {
  const end = performance.now() + lockTimeout;
  while (Number(guarded(path, () => database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get())?.busy) !== 0) {
    if (performance.now() > end) throw new StorageError('locked', `The log of ${path} is being read all the time.`);
    await sleep(50);
  }
}

function rowsIn(name: string, database: DatabaseSyncInstance, values: PersonalValues): TableFinding[] {
  return tablesOf(database).map(({ table, columns, hasLibrary }) => {
    const conditions = conditionsFor(columns, values);
    if (conditions.length === 0) return { database: name, table, rows: 0 };
    const texts = conditions.map(({ kind, column }) =>
      kind === 'equals' ? `"${column}" = ?` : `instr("${column}", ?) > 0`,
    );
    const where = `(${texts.join(' OR ')})${hasLibrary ? ' AND library_id = ?' : ''}`;
    const row = database
      .prepare(`SELECT count(*) AS count FROM "${table}" WHERE ${where}`)
      .get(...conditions.map(({ value }) => value), ...(hasLibrary ? [values.libraryId] : []));
    return { database: name, table, rows: Number(row?.count) };
  });
}

function tablesOf(database: DatabaseSyncInstance) {
  return tableNames(database).map((table) => {
    const all = database.prepare('SELECT name, type FROM pragma_table_info(?)').all(table);
    const columns = all.flatMap(({ name: column, type }): SearchedColumn[] => {
      if (type === 'TEXT') return [{ table, column: String(column), kind: 'text' }];
      return type === 'BLOB' ? [{ table, column: String(column), kind: 'bytes' }] : [];
    });
    return { table, columns, hasLibrary: all.some(({ name: column }) => column === 'library_id') };
  });
}

/** The values as bytes, without short ones and those that rows of others or of the catalogue rightly have. */
function bytesToFind(database: DatabaseSyncInstance, values: PersonalValues): Buffer[] {
  const columns = tablesOf(database).flatMap(({ columns }) => columns.filter(({ kind }) => kind === 'text'));
  const isStored = (value: string) =>
    columns.some(
      ({ table, column }) =>
        database.prepare(`SELECT 1 FROM "${table}" WHERE instr("${column}", ?) > 0 LIMIT 1`).get(value) !== undefined,
    );
  const shared = [...values.logins, ...values.contact]
    .filter((value) => Buffer.byteLength(value) >= shortestBytes && !isStored(value))
    .map((value) => Buffer.from(value));
  return [...values.unique.map((value) => (typeof value === 'string' ? Buffer.from(value) : value)), ...shared];
}
