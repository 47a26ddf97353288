import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestSchema, hasPostgresql } from '../../testing/postgresql/test-location.ts';
import { openPostgresql, type Postgresql } from './postgresql.ts';
import { announceChange, type ChangeWatch, watchChanges } from './watch-changes.ts';

/** Milliseconds between two looks: never within a test, and often. */
const [seldom, often] = [600_000, 20];
const total = 'SELECT sum(n) AS total FROM item';

describe.skipIf(!hasPostgresql)('changes of other nodes', () => {
  let schema: Awaited<ReturnType<typeof createTestSchema>>;
  let database: Postgresql;
  let watch: ChangeWatch | undefined;
  beforeEach(async () => {
    schema = await createTestSchema();
    database = openPostgresql(schema.url, { purpose: 'watched' });
    await database.run('CREATE TABLE item (n INTEGER NOT NULL)');
  });
  afterEach(async () => {
    await watch?.close();
    await database.close();
    await schema.remove();
  });

  const isListening = async () => {
    const rows = await database.rows(
      `SELECT 1 FROM pg_stat_activity WHERE application_name = 'buchfink watched' AND query LIKE 'LISTEN buchfink_%'
         AND query LIKE '%' || current_schema() AND state = 'idle'`,
    );
    return rows.length > 0;
  };
  const add = () => database.run('INSERT INTO item VALUES (1)');
  /** Waits until a change shows. */
  const untilAfter = (version: number) => vi.waitUntil(() => (watch?.version() ?? 0) > version, { timeout: 60_000 });

  it('are known by a notification when their transaction is committed, not before', async () => {
    watch = watchChanges(database, 'records', total, seldom);
    watch.version();
    await vi.waitUntil(isListening, { timeout: 60_000 });
    await untilAfter(0);
    const before = watch.version();
    await database.write(async (sql) => {
      await announceChange(sql, 'circulation');
      await announceChange(sql, 'records');
      await sql.rows('SELECT 1');
      expect(watch?.version()).toBe(before);
    });
    await untilAfter(before);
    expect(watch.version()).toBe(before + 1);
  });

  it('are known by looking when no notification comes, as behind a pooler', async () => {
    watch = watchChanges(database, 'records', total, often);
    watch.version();
    await untilAfter(0);
    const before = watch.version();
    await add();
    await untilAfter(before);
  });

  it('are known by looking and by notifications again after the connection for these was ended', async () => {
    watch = watchChanges(database, 'records', total, often);
    watch.version();
    await vi.waitUntil(isListening, { timeout: 60_000 });
    await database.rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN buchfink_' || current_schema()`,
    );
    const before = watch.version();
    await add();
    await untilAfter(before);
    await vi.waitUntil(isListening, { timeout: 60_000 });
  });

  it('are known by looking while the connection for notifications hangs', async () => {
    const sockets: Socket[] = [];
    let isOver = false;
    const silent = createServer((socket) => {
      if (isOver) socket.destroy();
      else sockets.push(socket);
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    let ended = 0;
    const client = () => {
      const hanging = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 60_000 });
      hanging.on('end', () => {
        ended += 1;
      });
      return hanging;
    };
    watch = watchChanges({ rows: database.rows, client }, 'records', total, often);
    watch.version();
    await untilAfter(0);
    const before = watch.version();
    await add();
    await untilAfter(before);
    expect(ended).toBe(0);
    isOver = true;
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
