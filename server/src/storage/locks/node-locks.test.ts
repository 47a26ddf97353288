import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDatabaseProxy } from '../../testing/postgresql/database-proxy.ts';
import { describeStorages } from '../../testing/postgresql/describe-storages.ts';
import {
  createTestSchema,
  hasPostgresql,
  type TestLocation,
  testCluster,
} from '../../testing/postgresql/test-location.ts';
import { openPostgresql } from '../postgresql/postgresql.ts';
import { storageAt } from '../storage.ts';
import { type NodeLocks, waitForLock, withLock } from './node-locks.ts';
import { openPostgresqlLocks } from './postgresql-locks.ts';

describeStorages('locks', (createLocation) => {
  let location: TestLocation;
  let locks: NodeLocks;
  beforeEach(async () => {
    location = await createLocation();
    locks = await storageAt(location).locks();
  });
  afterEach(async () => {
    await locks.close();
    await location.remove();
  });

  it('have one holder at a time', async () => {
    const [one, two] = await Promise.all([locks.tryTake('leader'), locks.tryTake('leader')]);
    expect([one === undefined, two === undefined].sort()).toEqual([false, true]);
    expect(await locks.tryTake('import 1')).toBeDefined();
    await (one ?? two)?.release();
    expect(await locks.tryTake('leader')).toBeDefined();
  });

  it('can be waited for, until the caller gives up', async () => {
    const lock = await locks.tryTake('leader');
    const onWait = vi.fn();
    const work = withLock(locks, 'leader', { every: 1, onWait }, async () => 'done');
    await vi.waitUntil(() => onWait.mock.calls.length === 1, 60_000);
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(waitForLock(locks, 'leader', { every: 1, signal })).rejects.toThrow('stopped');
    await lock?.release();
    expect(await work).toBe('done');
    expect(onWait).toHaveBeenCalledOnce();
  });
});

describe.skipIf(!hasPostgresql)('locks of two nodes', () => {
  let schema: Awaited<ReturnType<typeof createTestSchema>>;
  let nodes: NodeLocks[];
  beforeEach(async () => {
    schema = await createTestSchema();
    const storage = storageAt({ dataDirectory: '', databaseUrl: schema.url });
    nodes = [await storage.locks(), await storage.locks()];
  });
  afterEach(async () => {
    for (const node of nodes) await node.close();
    await schema.remove();
  });
  /** Selects something of the connection that holds locks. */
  const onHolder = async <Row>(select: string) => {
    const database = openPostgresql(schema.url, { purpose: 'test' });
    const holder = `FROM pg_stat_activity WHERE application_name = 'buchfink locks'
      AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)`;
    const rows = await database.rows<Row>(`SELECT ${select} ${holder}`);
    await database.close();
    return rows;
  };

  it('belong to one of them', async () => {
    const [one, two] = nodes;
    const lock = await one?.tryTake('leader');
    expect(await two?.tryTake('leader')).toBeUndefined();
    await lock?.release();
    expect(await two?.tryTake('leader')).toBeDefined();
  });

  it('go to the other one when the connection of the holder ends, and the holder knows', async () => {
    const [one, two] = nodes;
    const lock = await one?.tryTake('leader');
    expect(lock?.lost.aborted).toBe(false);
    await onHolder('pg_terminate_backend(pid)');
    await vi.waitUntil(() => lock?.lost.aborted, 60_000);
    const second = await (two && waitForLock(two, 'leader', { every: 10 }));
    // What was lost is not released, and the node can take locks again.
    await lock?.release();
    expect(await one?.tryTake('leader')).toBeUndefined();
    expect(second?.lost.aborted).toBe(false);
    await second?.release();
    expect(await one?.tryTake('leader')).toBeDefined();
  });

  it('hold up no vacuum', async () => {
    await nodes[0]?.tryTake('leader');
    const [connection] = await onHolder<{ state: string; backend_xmin: string | null }>('state, backend_xmin');
    expect(connection).toEqual({ state: 'idle in transaction', backend_xmin: null });
  });

  it('are given up by a node that loses its network, and go to another one', async () => {
    const { port } = await testCluster();
    const proxy = await startDatabaseProxy(port);
    const url = schema.url.replace(`:${port}`, `:${proxy.port}`);
    const cutOff = openPostgresqlLocks(url, { beat: 50, timeout: 200, silence: 800 });
    try {
      const lock = await cutOff.tryTake('leader');
      // Signs of life keep the lock for longer than the database waits for one.
      await pause(1_000);
      expect(await nodes[1]?.tryTake('leader')).toBeUndefined();
      proxy.silence();
      await vi.waitUntil(() => lock?.lost.aborted, 60_000);
      expect(nodes[1] && (await waitForLock(nodes[1], 'leader', { every: 20 }))).toBeDefined();
    } finally {
      proxy.close();
      await cutOff.close();
    }
  });
});
