import type { PatronRow } from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDatabaseProxy } from '../../testing/postgresql/database-proxy.ts';
import { createTestSchema, hasPostgresql, testCluster } from '../../testing/postgresql/test-location.ts';
import { storageAt } from '../storage.ts';
import { describePostgresql } from './describe-postgresql.ts';
import { migratePostgresql, openMigratedPostgresql } from './migrate-postgresql.ts';
import { openPostgresql } from './postgresql.ts';
import { postgresqlMigrations } from './postgresql-migrations.ts';

describe.skipIf(!hasPostgresql)('PostgreSQL', () => {
  let schema: Awaited<ReturnType<typeof createTestSchema>>;
  beforeEach(async () => {
    schema = await createTestSchema();
  });
  afterEach(() => schema.remove());
  const open = () => openPostgresql(schema.url, { purpose: 'test' });
  const patron = (card: string): PatronRow => ({ id: card, card, pinHash: 'x', group: 'adults', disabled: false });

  it('creates the tables once when several services start at the same time', async () => {
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => openMigratedPostgresql(schema.url, { purpose: 'test' })),
    );
    const [first] = opened;
    const rows = await first?.rows<{ count: number }>('SELECT count(*), count(DISTINCT version) FROM schema_version');
    expect(rows?.[0]?.count).toBeGreaterThan(4);
    expect(rows).toEqual([{ count: rows?.[0]?.count }]);
    expect(await first?.rows('SELECT name FROM store')).toHaveLength(1);
    await Promise.all(opened.map((database) => database.close()));
  });

  it('is described with its version and the state of its tables, which are not created', async () => {
    expect(await describePostgresql(schema.url)).toMatchObject({ tables: 'empty' });
    expect(await describePostgresql(schema.url)).toMatchObject({ tables: 'empty' });
    await (await openMigratedPostgresql(schema.url, { purpose: 'test' })).close();
    const before = Date.now();
    const { serverVersion, tables, clock } = await describePostgresql(schema.url);
    expect([tables, serverVersion >= 130_000]).toEqual(['current', true]);
    // The server runs on this machine.
    expect(clock).toBeGreaterThanOrEqual(before);
    expect(clock).toBeLessThanOrEqual(Date.now());
  });

  it('applies all missing migrations or none', async () => {
    const database = open();
    await expect(
      migratePostgresql(database, ['CREATE TABLE a (n INTEGER)', 'CREATE TABLE a (n INTEGER)']),
    ).rejects.toMatchObject({
      name: 'StorageError',
    });
    expect(await database.rows(`SELECT to_regclass('a') AS "table"`)).toEqual([{ table: null }]);
    await migratePostgresql(database, ['CREATE TABLE a (n INTEGER)']);
    await migratePostgresql(database, ['CREATE TABLE a (n INTEGER)', 'ALTER TABLE a ADD COLUMN m INTEGER']);
    await database.run('INSERT INTO a (n, m) VALUES ($1, $2)', 1, 2);
    await database.close();
  });

  it('keeps each row of every earlier version, also when a migration is ended in its middle', async () => {
    const database = open();
    const tables = async () =>
      database.rows<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables
         WHERE schemaname = current_schema() AND tablename NOT IN ('schema_version', 'library_state') ORDER BY 1`,
      );
    const counts = async () => {
      const all = new Map<string, number>();
      for (const { name } of await tables())
        all.set(name, (await database.rows<{ count: number }>(`SELECT count(*) FROM ${name}`))[0]?.count ?? 0);
      return all;
    };
    for (let version = 1; version <= postgresqlMigrations.length; version += 1) {
      const before = await counts();
      const broken = [...postgresqlMigrations.slice(0, version), 'SELECT no_such_function()'];
      await expect(migratePostgresql(database, broken)).rejects.toMatchObject({ problem: 'failed' });
      expect(await counts()).toEqual(before);
      await migratePostgresql(database, postgresqlMigrations.slice(0, version));
      const after = await counts();
      // A migration may move rows to another table.
      for (const [name, count] of before) expect(after.get(name), `${version} ${name}`).toBeGreaterThanOrEqual(count);
      // The new tables get a row of what fits each column.
      for (const name of [...after.keys()].filter((table) => !before.has(table))) {
        const columns = await database.rows<{ name: string; type: string }>(
          `SELECT quote_ident(column_name) AS name, data_type AS type FROM information_schema.columns
           WHERE table_schema = current_schema() AND table_name = $1`,
          name,
        );
        const values = columns.map(({ type }) => (type === 'text' ? "'x'" : type === 'bytea' ? "'\\x01'" : '1'));
        await database.run(`INSERT INTO ${name} (${columns.map((column) => column.name)}) VALUES (${values})`);
      }
    }
    expect(Math.min(...(await counts()).values())).toBeGreaterThan(0);
    await database.close();
  });

  it('refuses a database that a newer version has migrated', async () => {
    const database = open();
    await migratePostgresql(database, ['SELECT 1', 'SELECT 1']);
    await expect(migratePostgresql(database, ['SELECT 1'])).rejects.toMatchObject({
      problem: 'newer-schema',
      message: expect.stringMatching(
        /newer version of Buchfink \(its tables have version 2, this program knows 1\).* go back: .*`pg_restore`/,
      ),
    });
    await database.close();
  });

  it('repeats a transaction that PostgreSQL undid because of a deadlock', async () => {
    const database = open();
    await database.run('CREATE TABLE pair (id INTEGER PRIMARY KEY, n INTEGER)');
    await database.run('INSERT INTO pair VALUES (1, 0), (2, 0)');
    let runs = 0;
    let [hasFirst, hasSecond] = [() => {}, () => {}];
    const first = new Promise<void>((resolve) => {
      hasFirst = resolve;
    });
    const second = new Promise<void>((resolve) => {
      hasSecond = resolve;
    });
    const add = (ids: readonly number[], locked: () => void, other: Promise<void>) =>
      database.write(async (sql) => {
        runs += 1;
        for (const id of ids) {
          await sql.run('UPDATE pair SET n = n + 1 WHERE id = $1', id);
          locked();
          await other;
        }
      });
    await Promise.all([add([1, 2], hasFirst, second), add([2, 1], hasSecond, first)]);
    // Once more for the deadlock, and again where the repeated one has begun before the other one has ended.
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(await database.rows('SELECT n FROM pair')).toEqual([{ n: 2 }, { n: 2 }]);
    await database.close();
  });

  it('does not acknowledge a transaction in which a statement failed, even if its error was ignored', async () => {
    const database = open();
    await database.run('CREATE TABLE number (n INTEGER PRIMARY KEY)');
    const ignoring = database.write(async (sql) => {
      await sql.run('INSERT INTO number VALUES (1)');
      await sql.run('INSERT INTO number VALUES (1)').catch(() => {});
    });
    await expect(ignoring).rejects.toMatchObject({ name: 'StorageError' });
    expect(await database.rows('SELECT n FROM number')).toEqual([]);
    await expect(database.write(async () => Promise.reject(new Error('connection closed')))).rejects.toThrow(
      /^connection closed$/,
    );
    await database.close();
  });

  it('goes on without kept plans when a pooler in between has exchanged the connections', async () => {
    const database = openPostgresql(schema.url, { purpose: 'test', connections: 1, keepsPlans: true });
    const one = () => database.rows<{ one: number }>('SELECT ?::integer AS one', 1);
    const kept = async () => (await database.rows('SELECT name FROM pg_prepared_statements')).length;
    expect([await one(), await one(), await kept()]).toEqual([[{ one: 1 }], [{ one: 1 }], 2]);
    await database.run('DEALLOCATE ALL');
    expect(await database.write(async (sql) => [await sql.rows('SELECT ?::integer AS one', 1)])).toEqual([
      [{ one: 1 }],
    ]);
    await database.run('DEALLOCATE ALL');
    expect([await one(), await database.snapshot((sql) => sql.rows('SELECT 2 AS two'))]).toEqual([
      [{ one: 1 }],
      [{ two: 2 }],
    ]);
    expect(await kept()).toBe(0);
    await database.close();
  });

  it('stores texts with characters that PostgreSQL does not know', async () => {
    const { store, close } = await storageAt({ dataDirectory: '', databaseUrl: schema.url }).circulation();
    await store.change(1, (unit) => unit.putPatron(patron('a\0b')));
    expect(await store.read(1, (unit) => unit.patronByLogin('a\0b'))).toMatchObject({ card: 'a\uFFFDb' });
    await close();
  });

  it('ends a call to a database that hangs with a clear error', async () => {
    const { port } = await testCluster();
    const proxy = await startDatabaseProxy(port);
    const url = schema.url.replace(`:${port}`, `:${proxy.port}`);
    const database = openPostgresql(url, { purpose: 'test', statementTimeout: 100 });
    expect(await database.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    proxy.silence();
    const unreachable = { problem: 'unreachable', message: expect.stringMatching(/^The database .* is not reachable/) };
    await Promise.all([
      expect(database.rows('SELECT 1')).rejects.toMatchObject(unreachable),
      expect(database.write((sql) => sql.rows('SELECT 1'))).rejects.toMatchObject(unreachable),
    ]);
    proxy.close();
    await expect(database.rows('SELECT 1')).rejects.toMatchObject(unreachable);
    await database.close();
  });

  it('ends a statement that takes too long', async () => {
    const database = openPostgresql(schema.url, { purpose: 'test', statementTimeout: 50 });
    await expect(database.rows('SELECT pg_sleep(10)')).rejects.toMatchObject({
      problem: 'unreachable',
      message: expect.stringContaining('did not answer in time'),
    });
    await database.close();
  });

  it('ends a call that no other one gives its connection to, and goes on when one is free', async () => {
    const database = openPostgresql(schema.url, { purpose: 'test', connections: 2, connectTimeout: 100 });
    // Both connections are there: a busy machine may take longer to open one.
    await vi.waitFor(() => Promise.all([1, 2].map(() => database.rows('SELECT pg_sleep(0.1)'))), { timeout: 60_000 });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holders = [1, 2].map((n) => database.write((sql) => held.then(() => sql.rows(`SELECT ${n} AS n`))));
    const waiting = Array.from({ length: 50 }, () => database.rows('SELECT 1'));
    for (const call of waiting)
      await expect(call).rejects.toMatchObject({
        problem: 'unreachable',
        message: expect.stringMatching(/or too slow: no connection to it was free in time\.$/),
      });
    release();
    expect(await Promise.all(holders)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
    expect(await database.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('says that other programs have all connections, at the start and later, and goes on when one is free', async () => {
    const role = `limited_${Math.random().toString(36).slice(2)}`;
    const owner = open();
    await owner.run(`CREATE ROLE ${role} LOGIN CONNECTION LIMIT 1`);
    const url = schema.url.replace('buchfink@', `${role}@`);
    const [other, database] = [1, 2].map(() => openPostgresql(url, { purpose: 'test', connections: 2 }));
    const none = { problem: 'unreachable', message: expect.stringMatching(/has no connection left/) };
    await other?.write(async (sql) => {
      await sql.rows('SELECT 1');
      await expect(database?.rows('SELECT 1')).rejects.toMatchObject(none);
      await expect(openMigratedPostgresql(url, { purpose: 'test' })).rejects.toMatchObject(none);
      await expect(other.rows('SELECT 1')).rejects.toMatchObject(none);
    });
    await other?.close();
    expect(await vi.waitFor(() => database?.rows('SELECT 1 AS one'), { timeout: 10_000 })).toEqual([{ one: 1 }]);
    await database?.close();
    await owner.run(`DROP ROLE ${role}`);
    await owner.close();
  });

  it('goes on after a restart of the database, and finds what was changed meanwhile', async () => {
    const location = { dataDirectory: '', databaseUrl: schema.url };
    const [store, other] = [await storageAt(location).circulation(), await storageAt(location).circulation()];
    await store.store.change(1, (unit) => unit.putPatron(patron('1')));
    store.version();
    await (await testCluster()).whileStopped(async () => {});
    const version = store.version();
    await other.store.change(1, (unit) => unit.putPatron(patron('2')));
    expect(await store.store.read(1, (unit) => unit.patrons('', 10))).toHaveLength(2);
    await vi.waitUntil(() => store.version() > version, { timeout: 60_000 });
    await store.close();
    await other.close();
  });

  it('says what is wrong without showing the password', async () => {
    const { port } = await testCluster();
    for (const [url, problem] of [
      [`postgres://buchfink:secret@127.0.0.1:${port}/none`, 'does not exist'],
      [`postgres://nobody:secret@127.0.0.1:${port}/postgres`, 'refused the login'],
      ['postgres://buchfink:secret@127.0.0.1:1/none', 'is not reachable'],
    ] as const) {
      const failed = await storageAt({ dataDirectory: '', databaseUrl: url })
        .sessions()
        .catch((error: unknown) => String(error));
      expect(failed).toContain(problem);
      expect(failed).not.toContain('secret');
    }
    expect(() => openPostgresql('no:secret', { purpose: 'test' })).toThrow(/^DATABASE_URL is not an address/);
  });
});
