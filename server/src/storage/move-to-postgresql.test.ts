import { join } from 'node:path';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, hasPostgresql, type TestLocation } from '../testing/postgresql/test-location.ts';
import { runCli } from '../testing/processes/run-cli.ts';
import { dataFiles } from './data-files.ts';
import { tableNames } from './database/table-names.ts';
import { claimData } from './files/data-claim.ts';
import { type MovedTable, moveToPostgresql } from './move-to-postgresql.ts';
import { openPostgresql } from './postgresql/postgresql.ts';
import { storageAt } from './storage.ts';

const bytes = (text: string) => Buffer.from(text);
const body = (id: string, title = `Titel ${id}`) => bodyOf(bookOf({ id, title }));

describe.skipIf(!hasPostgresql)('a move to PostgreSQL', () => {
  let location: TestLocation;
  beforeEach(async () => {
    location = await createTestDatabase();
  });
  afterEach(() => location.remove());
  const embedded = () => storageAt({ dataDirectory: location.dataDirectory });

  async function fill(): Promise<void> {
    const [records, circulation, sessions] = [
      await embedded().records(),
      await embedded().circulation(),
      await embedded().sessions(),
    ];
    const ids = Array.from({ length: 1_200 }, (_, at) => `r${at}`);
    await records.records.put(
      1,
      ids.map((id) => body(id)),
      { source: 'file', position: 5_000_000_000 },
    );
    await records.records.put(1, [body('r1', 'neu'), body('ü')], undefined, { id: '1', what: 'import', begun: '2026' });
    await records.records.remove(1, ['ü']);
    await circulation.store.change(1, async (unit) => {
      await unit.putPatron({ id: 'p', card: '4711', pinHash: 'x', group: 'adults', disabled: true });
      await unit.nextReservationNumber();
    });
    await sessions.attempts.rememberDevice(Buffer.from([0, 255, 128]), 1_700_000_000_000);
    await sessions.serviceKeys.keep(['key']);
    await Promise.all([records.close(), circulation.close(), sessions.close()]);
  }

  async function move(signal = new AbortController().signal, onTable: (table: MovedTable) => void = () => {}) {
    const tables: MovedTable[] = [];
    await moveToPostgresql({
      dataDirectory: location.dataDirectory,
      databaseUrl: String(location.databaseUrl),
      signal,
      onTable: (table) => {
        tables.push(table);
        onTable(table);
      },
    });
    return tables;
  }

  /** The names of the tables in the files; each file has the version of its schema for itself. */
  const embeddedTables = () =>
    Object.keys(dataFiles).flatMap((name) => {
      const database = new DatabaseSync(join(location.dataDirectory, name), { readOnly: true });
      const names = tableNames(database);
      database.close();
      return names.filter((table) => table !== 'schema_version');
    });

  it('copies every table and goes on counting where the files ended', async () => {
    await fill();
    const before = await embedded().records();
    const state = await before.records.state(1);
    const changes = await before.records.changes(1, 0, 5_000);
    await before.close();
    const tables = await move();
    const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows;
    expect([rowsOf('record'), rowsOf('removal'), rowsOf('patron'), rowsOf('record_before')]).toEqual([1_200, 2, 1, 2]);
    expect(tables.map(({ name }) => name).sort()).toEqual(embeddedTables().sort());
    const [records, circulation, sessions] = [
      await storageAt(location).records(),
      await storageAt(location).circulation(),
      await storageAt(location).sessions(),
    ];
    // The name of the store and the numbers are those of the files, so that the indexes stay valid.
    expect(await records.records.state(1)).toEqual(state);
    expect(await records.records.changes(1, 0, 5_000)).toEqual(changes);
    expect(await records.records.checkpoint(1, 'file')).toEqual({ source: 'file', position: 5_000_000_000 });
    expect(await records.records.undoState(1)).toMatchObject({ changes: 2, isKept: true });
    await records.records.put(1, [body('later')]);
    expect((await records.records.state(1)).last).toBe(state.last + 1);
    expect(await circulation.store.change(1, (unit) => unit.nextReservationNumber())).toBe(2);
    expect(await circulation.store.read(1, (unit) => unit.patron('p'))).toMatchObject({
      card: '4711',
      disabled: true,
    });
    expect(await sessions.attempts.isKnownDevice([Buffer.from([0, 255, 128])], 0)).toBe(true);
    expect(await sessions.serviceKeys.names()).toEqual(['key']);
    await Promise.all([records.close(), circulation.close(), sessions.close()]);
  });

  it('refuses a database with data, and changes nothing in it', async () => {
    await fill();
    const accounts = await storageAt(location).accounts();
    await accounts.acts.begin({ id: bytes('a'), request: bytes('r'), owner: 'o', started: 1, before: bytes('b') });
    await expect(move()).rejects.toThrow(/is not empty: it has rows in act\. Nothing was changed\./);
    expect(await accounts.acts.find(bytes('a'))).toBeDefined();
    await accounts.close();
    const records = await storageAt(location).records();
    expect(await records.records.count(1)).toBe(0);
    await records.close();
  });

  it('leaves nothing when it is stopped, and can be run again', async () => {
    await fill();
    const stopping = new AbortController();
    const stopAfterRecords = ({ name }: MovedTable) => name === 'record' && stopping.abort();
    await expect(move(stopping.signal, stopAfterRecords)).rejects.toThrow();
    const database = openPostgresql(String(location.databaseUrl), { purpose: 'test' });
    expect(await database.rows('SELECT count(*) AS count FROM record')).toEqual([{ count: 0 }]);
    await database.close();
    expect(await move()).toHaveLength(embeddedTables().length);
  });

  it('keeps writers out of the files meanwhile', async () => {
    await fill();
    const refusals: unknown[] = [];
    await move(undefined, ({ name }) => {
      if (name !== 'loan') return;
      const other = new DatabaseSync(join(location.dataDirectory, 'patrons.db'), { timeout: 0 });
      try {
        other.exec('BEGIN IMMEDIATE');
      } catch (error) {
        refusals.push(error);
      }
      other.close();
    });
    expect(refusals.map(String)).toEqual([expect.stringContaining('database is locked')]);
  });

  it('is a command, which needs a data directory that no service uses', async () => {
    const environment = { BUCHFINK_DATA: location.dataDirectory, DATABASE_URL: String(location.databaseUrl) };
    const run = (more: object = {}) =>
      runCli({ threads: '' }, ['move-to-postgresql'], { environment: { ...environment, ...more } });
    expect(await run({ DATABASE_URL: '' })).toMatchObject({ code: 2 });
    expect(await run()).toMatchObject({ code: 1, err: `There is no data in ${location.dataDirectory}.\n` });
    await fill();
    const claim = await claimData({ directory: location.dataDirectory, takesOver: false, warn: () => {} });
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('is in use by a Buchfink service') });
    await claim.release();
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out).toMatch(/^record +1200 rows {2}[0-9a-f]{16}$/m);
    expect(out).toContain('All data is in postgresql://127.0.0.1:');
  });
});
