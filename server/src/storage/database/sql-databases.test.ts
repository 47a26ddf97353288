import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestSchema, hasPostgresql } from '../../testing/postgresql/test-location.ts';
import { openPrivateFile } from '../files/private-file.ts';
import { openPostgresql } from '../postgresql/postgresql.ts';
import { listOf, type SqlDatabase } from './sql-database.ts';

const table = (bytes: string) => `CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT NOT NULL, content ${bytes})`;

async function openFile() {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'buchfink-sql-'));
  const open = () =>
    openPrivateFile({ dataDirectory, name: 'things.db', migrations: [table('BLOB')] }, (file) =>
      file.open({ lockTimeout: 20 }),
    );
  return { open, remove: () => rm(dataDirectory, { recursive: true, force: true }) };
}

async function openSchema() {
  const schema = await createTestSchema();
  const open = async () => openPostgresql(schema.url, { purpose: 'test' });
  const database = await open();
  await database.run(table('BYTEA'));
  await database.close();
  return { open, remove: schema.remove };
}

for (const [title, isHere, prepare] of [
  ['a database file', true, openFile],
  ['a PostgreSQL database', hasPostgresql, openSchema],
] as const)
  describe.skipIf(!isHere)(title, () => {
    let place: { open(): Promise<SqlDatabase>; remove(): Promise<void> };
    let database: SqlDatabase;
    let other: SqlDatabase;
    beforeEach(async () => {
      place = await prepare();
      [database, other] = [await place.open(), await place.open()];
    });
    afterEach(async () => {
      await database.close();
      await other.close();
      await place.remove();
    });

    const add = (sql: Pick<SqlDatabase, 'run'>, id: number, name = `name ${id}`) =>
      sql.run('INSERT INTO thing (id, name) VALUES (?, ?)', id, name);
    const names = async (sql: Pick<SqlDatabase, 'rows'>) =>
      (await sql.rows<{ name: string }>('SELECT name FROM thing ORDER BY id')).map(({ name }) => name);
    /** A moment that a test waits for. */
    const moment = () => {
      let come = () => {};
      const passed = new Promise<void>((resolve) => {
        come = resolve;
      });
      return { come, passed };
    };

    it('returns texts, large numbers, bytes and NULL as they were stored', async () => {
      const content = Buffer.from([0, 255, 10]);
      await database.run('INSERT INTO thing (id, name, content) VALUES (?, ?, ?)', 7, 'was ist das? “%”', content);
      await add(database, 8, 'ohne');
      const rows = await other.rows<{ content: Uint8Array | null; name: string; large: number }>(
        `SELECT content, name, CAST(${Number.MAX_SAFE_INTEGER} AS BIGINT) AS large FROM thing ORDER BY id`,
      );
      expect(rows.map(({ content: bytes, ...row }) => ({ ...row, bytes: bytes && Buffer.from(bytes) }))).toEqual([
        { name: 'was ist das? “%”', large: Number.MAX_SAFE_INTEGER, bytes: content },
        { name: 'ohne', large: Number.MAX_SAFE_INTEGER, bytes: null },
      ]);
    });

    it('finds the values of a list, and nothing for an empty one', async () => {
      for (const id of [1, 2, 3]) await add(database, id);
      const found = (ids: readonly number[]) =>
        database.rows<{ id: number }>(`SELECT id FROM thing WHERE id IN ${listOf(ids)} ORDER BY id`, ...ids);
      expect((await found([3, 1])).map(({ id }) => id)).toEqual([1, 3]);
      expect(await found([])).toEqual([]);
      expect(await database.run(`DELETE FROM thing WHERE id IN ${listOf([2, 9])}`, 2, 9)).toBe(1);
    });

    it('shows nobody a change before it is committed, and reads do not wait for it', async () => {
      const [isChanged, isRead] = [moment(), moment()];
      const change = database.write(async (sql) => {
        await add(sql, 1);
        isChanged.come();
        await isRead.passed;
        return names(sql);
      });
      await isChanged.passed;
      expect(await names(database)).toEqual([]);
      expect(await names(other)).toEqual([]);
      isRead.come();
      expect(await change).toEqual(['name 1']);
      expect(await names(database)).toEqual(['name 1']);
      expect(await names(other)).toEqual(['name 1']);
    });

    it('undoes all of a change that fails, and makes the next one', async () => {
      const failing = database.write(async (sql) => {
        await add(sql, 1);
        throw new Error('no');
      });
      const next = database.write((sql) => add(sql, 2));
      await expect(failing).rejects.toThrow('no');
      expect(await next).toBe(1);
      await expect(add(database, 2)).rejects.toMatchObject({ name: 'StorageError' });
      expect(await names(other)).toEqual(['name 2']);
    });

    it('sees one state in a snapshot, while others see what was changed since', async () => {
      await add(database, 1);
      const [isRead, isChanged] = [moment(), moment()];
      const snapshot = database.snapshot(async (sql) => {
        const before = await names(sql);
        isRead.come();
        await isChanged.passed;
        return [before, await names(sql)];
      });
      await isRead.passed;
      await add(database, 2);
      expect(await names(other)).toEqual(['name 1', 'name 2']);
      isChanged.come();
      expect(await snapshot).toEqual([['name 1'], ['name 1']]);
      expect(await names(database)).toEqual(['name 1', 'name 2']);
    });

    it('lets transactions with the same lock run one after the other', async () => {
      await add(database, 1, '0');
      const countUp = (sql: SqlDatabase, byName: boolean) =>
        sql.write(async (transaction) => {
          await (byName ? transaction.lockName('things') : transaction.lockTable('thing'));
          const [row] = await transaction.rows<{ name: string }>('SELECT name FROM thing WHERE id = 1 FOR UPDATE');
          await transaction.run('UPDATE thing SET name = ? WHERE id = 1', String(Number(row?.name) + 1));
        });
      for (const byName of [true, false])
        await Promise.all([database, other, database, other, database].map((sql) => countUp(sql, byName)));
      expect(await names(database)).toEqual(['10']);
    });

    it('finishes what has begun before it closes', async () => {
      const changes = [1, 2, 3].map((id) => add(database, id));
      const reading = database.snapshot((sql) => names(sql));
      await database.close();
      await Promise.all([...changes, reading]);
      expect(await names(other)).toEqual(['name 1', 'name 2', 'name 3']);
      database = await place.open();
    });
  });
