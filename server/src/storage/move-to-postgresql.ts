import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type pg from 'pg';
import { StorageError, storageError } from '../base/storage-error.ts';
import { dataFiles } from './data-files.ts';
import { tableNames } from './database/table-names.ts';
import { openMigratedPostgresql } from './postgresql/migrate-postgresql.ts';
import { type Postgresql, storableText } from './postgresql/postgresql.ts';
import { postgresqlError } from './postgresql/postgresql-error.ts';
import { dropRevisions } from './records/attach-revisions.ts';
import { recordsFile } from './records/open-record-store.ts';
import { storageAt } from './storage.ts';

/** A table that was copied and compared. */
export interface MovedTable {
  readonly name: string;
  readonly rows: number;
  /** The first digits of the checksum of its rows, which is the same in both databases. */
  readonly checksum: string;
}

/** The options of a move. */
export interface MoveOptions {
  /** A data directory on which no service runs. Its files are not changed, except for pending migrations. */
  readonly dataDirectory: string;
  /** The URL of a database without data. */
  readonly databaseUrl: string;
  readonly onTable: (table: MovedTable) => void;
  /** Ends the move; nothing was changed then. */
  readonly signal: AbortSignal;
}

/** Rows of one statement. */
const batchSize = 500;

/**
 * Copies the data of a data directory to a PostgreSQL database and compares every row, in one transaction: the database
 * has all of it afterwards, or nothing. Records keep their numbers, so that the indexes in the data directory stay
 * valid, unless lending has changed records: its changes are left behind and derived anew, and the indexes with them. Throws `StorageError`, and an `Error` for the operator when there is nothing to move or the database has data.
 */
export async function moveToPostgresql(options: MoveOptions): Promise<void> {
  const { dataDirectory, databaseUrl } = options;
  await access(join(dataDirectory, recordsFile)).catch(() => {
    throw new Error(`There is no data in ${dataDirectory}.`);
  });
  // PostgreSQL has the states of lending in the records; the service derives them anew at its start.
  await migrateFiles(dataDirectory);
  await dropRevisions(dataDirectory);
  await migrateFiles(dataDirectory);
  const database = await openMigratedPostgresql(databaseUrl, { purpose: 'move', connections: 1 });
  const sources: DatabaseSyncInstance[] = [];
  // One statement may read a whole table.
  const client = database.client();
  client.on('error', () => {});
  try {
    for (const file of Object.keys(dataFiles)) sources.push(openSource(join(dataDirectory, file)));
    await client.connect();
    await client.query('BEGIN');
    const tables = sources.flatMap((source) => movedTables(source).map((name) => ({ source, name })));
    await requireEmpty(
      client,
      database,
      tables.map(({ name }) => name),
    );
    for (const { source, name } of tables) {
      options.signal.throwIfAborted();
      options.onTable(await moveTable(source, client, name, options.signal));
    }
    await client.query('COMMIT');
  } catch (error) {
    throw storageError(postgresqlError(error, database.name), dataDirectory);
  } finally {
    // The end of the connection undoes an open transaction.
    await client.end().catch(() => {});
    await database.close();
    for (const source of sources) {
      // A statement that is not collected yet would keep the transaction open.
      source.exec('ROLLBACK');
      source.close();
    }
  }
}

/** Brings the files up to date, and creates those that are missing. */
async function migrateFiles(dataDirectory: string): Promise<void> {
  const storage = storageAt({ dataDirectory });
  for (const open of [storage.records, storage.circulation, storage.sessions, storage.accounts, storage.monitoring])
    await (await open()).close();
}

/** Opens a file that nobody can change until it is closed. */
function openSource(file: string): DatabaseSyncInstance {
  const source = new DatabaseSync(file, { timeout: 1_000 });
  try {
    source.exec('BEGIN IMMEDIATE');
    return source;
  } catch (error) {
    source.close();
    throw storageError(error, file);
  }
}

/** Keeps others out of the tables, and throws when one has rows. `store` has a name of its own, which is replaced. */
async function requireEmpty(
  client: pg.Client,
  { name: database }: Postgresql,
  names: readonly string[],
): Promise<void> {
  await client.query(`SET LOCAL lock_timeout = '5s'`);
  await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  await client.query('DELETE FROM store');
  const filled: string[] = [];
  for (const name of names) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${name} LIMIT 1`);
    if (rowCount) filled.push(name);
  }
  if (filled.length > 0)
    throw new Error(
      `The database ${database} is not empty: it has rows in ${filled.join(', ')}. Nothing was changed. ` +
        'Create another database, and name it in DATABASE_URL.',
    );
}

interface Column {
  readonly name: string;
  readonly type: string;
}

async function moveTable(
  source: DatabaseSyncInstance,
  client: pg.Client,
  table: string,
  signal: AbortSignal,
): Promise<MovedTable> {
  const columns = await columnsOf(source, client, table);
  const names = columns.map(({ name }) => name).join(', ');
  const arrays = columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ');
  const insert = `INSERT INTO ${table} (${names}) SELECT * FROM unnest(${arrays})`;
  const sent = createChecksum();
  let batch: Cell[][] = [];
  const send = async () => {
    if (batch.length === 0) return;
    signal.throwIfAborted();
    await client.query(
      insert,
      columns.map((_, at) => batch.map((row) => row[at])),
    );
    batch = [];
  };
  const statement = source.prepare(`SELECT ${names} FROM ${table}`);
  for (const row of statement.iterate() as Iterable<Record<string, Cell>>) {
    const cells = columns.map(({ name }) => storable(row[name] ?? null));
    sent.add(cells);
    batch.push(cells);
    if (batch.length === batchSize) await send();
  }
  await send();
  await continueSeries(source, client, table);
  const stored = await checksumOf(client, table, columns);
  if (stored.digest() !== sent.digest() || stored.rows() !== sent.rows())
    throw new StorageError('failed', `The table ${table} was not copied faithfully. Nothing was changed.`);
  return { name: table, rows: sent.rows(), checksum: sent.digest().slice(0, 16) };
}

/** The columns of a table with their types in PostgreSQL. Throws when the two databases differ. */
async function columnsOf(source: DatabaseSyncInstance, client: pg.Client, table: string): Promise<Column[]> {
  const own = (source.prepare('SELECT name FROM pragma_table_info(?)').all(table) as { name: string }[]).map(
    ({ name }) => name,
  );
  const { rows } = await client.query<Column>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 ORDER BY column_name`,
    [table],
  );
  if (rows.map(({ name }) => name).join() !== own.sort().join())
    throw new StorageError('failed', `The table ${table} has other columns in PostgreSQL than in its file.`);
  return rows;
}

/** Continues the rising numbers of a table where its file ended, so that none is used twice. */
async function continueSeries(source: DatabaseSyncInstance, client: pg.Client, table: string): Promise<void> {
  // Only a file with such a table has the list of their last numbers.
  const hasSeries = source.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'`).get() !== undefined;
  const row = hasSeries ? source.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').get(table) : undefined;
  const last = Number(row?.seq ?? 0);
  if (last === 0) return;
  const key = source.prepare('SELECT name FROM pragma_table_info(?) WHERE pk = 1').get(table) as { name: string };
  await client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3)', [table, key.name, last]);
}

type Cell = string | number | Uint8Array | null;

function storable(cell: Cell): Cell {
  if (typeof cell === 'string') return storableText(cell);
  return cell instanceof Uint8Array ? Buffer.from(cell) : cell;
}

/** A checksum of rows in any order: the sum of their SHA-256 modulo 2^256, and their number. */
function createChecksum() {
  let [sum, count] = [0n, 0];
  return {
    add(cells: readonly Cell[]): void {
      const hash = createHash('sha256');
      for (const cell of cells) {
        const isBytes = cell instanceof Uint8Array;
        const text = isBytes ? Buffer.from(cell).toString('hex') : String(cell);
        hash.update(`${isBytes ? 'bytes' : typeof cell} ${text.length} ${text}\n`);
      }
      sum = BigInt.asUintN(256, sum + BigInt(`0x${hash.digest('hex')}`));
      count += 1;
    },
    digest: () => sum.toString(16).padStart(64, '0'),
    rows: () => count,
  };
}

async function checksumOf(client: pg.Client, table: string, columns: readonly Column[]) {
  const checksum = createChecksum();
  const names = columns.map(({ name }) => name).join(', ');
  await client.query(`DECLARE moved NO SCROLL CURSOR FOR SELECT ${names} FROM ${table}`);
  for (;;) {
    const { rows } = await client.query<Record<string, Cell>>(`FETCH ${4 * batchSize} FROM moved`);
    for (const row of rows) checksum.add(columns.map(({ name }) => row[name] ?? null));
    if (rows.length === 0) break;
  }
  await client.query('CLOSE moved');
  return checksum;
}

/** All tables but the one with the version of the schema, which each database has of its own. */
const movedTables = (source: DatabaseSyncInstance) => tableNames(source).filter((name) => name !== 'schema_version');
