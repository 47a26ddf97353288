import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPostgresqlCallBudgets } from '../../storage/call-budgets/open-postgresql-call-budgets.ts';
import { keysOf } from '../../storage/keys/keys.ts';
import { openPostgresql, type Postgresql } from '../../storage/postgresql/postgresql.ts';
import { createTestSchema, hasPostgresql } from '../../testing/postgresql/test-location.ts';
import { createSharedBudgets, type SharedBudgets } from './shared-budgets.ts';

describe.skipIf(!hasPostgresql)('budgets of two nodes', () => {
  let at: number;
  let schema: Awaited<ReturnType<typeof createTestSchema>>;
  let database: Postgresql;
  let nodes: SharedBudgets[];
  let warnings: string[];
  const keys = keysOf([{ id: '0a0a0a0a', secret: randomBytes(32) }]);

  /** A node whose clock counts from its start, as monotonic clocks do. */
  const startNode = async (maxExchanged?: number) => {
    const start = at - 5_000;
    const node = createSharedBudgets({
      clock: () => at - start,
      store: await openPostgresqlCallBudgets(schema.url, { now: () => at }),
      keys,
      warn: (message) => void warnings.push(message),
      maxExchanged,
    });
    nodes.push(node);
    return node;
  };
  /** How many of so many calls are admitted. */
  const admit = (node: SharedBudgets | undefined, calls: number, who = '192.0.2.0/24') =>
    Array.from({ length: calls }, () => node?.spend(who, 1, 60)).filter((wait) => wait === 0).length;
  const exchangeAll = async () => {
    for (const node of nodes) await node.exchange();
  };

  beforeEach(async () => {
    [at, warnings, nodes] = [1_700_000_000_000, [], []];
    schema = await createTestSchema();
    for (let node = 0; node < 2; node += 1) await startNode();
    database = openPostgresql(schema.url, { purpose: 'test' });
  });
  afterEach(async () => {
    for (const node of nodes) await node.close();
    await database.close();
    await schema.remove();
  });

  it('are one budget: what was spent at one is gone at the other', async () => {
    expect(admit(nodes[0], 60)).toBe(60);
    await exchangeAll();
    // The other node has not met the caller yet: it learns of its debt with its first call.
    expect(admit(nodes[1], 1)).toBe(1);
    await exchangeAll();
    expect(admit(nodes[1], 5)).toBe(0);
    expect(nodes[1]?.spend('192.0.2.0/24', 1, 60)).toBe(2_000);
    expect(admit(nodes[1], 5, '198.51.100.0/24')).toBe(5);
  });

  it('are exceeded by the calls between two exchanges at most, which have to refill first', async () => {
    expect([admit(nodes[0], 100), admit(nodes[1], 100)]).toEqual([60, 60]);
    await exchangeAll();
    await exchangeAll();
    at += 30_000;
    expect(admit(nodes[1], 1)).toBe(0);
    at += 31_000;
    expect(admit(nodes[1], 100)).toBe(1);
  });

  it('admit as many calls as one node over a longer time, however they are spread', async () => {
    let admitted = 0;
    for (let second = 0; second < 120; second += 1) {
      admitted += admit(nodes[0], 3) + admit(nodes[1], 2 + (second % 7));
      await exchangeAll();
      at += 1_000;
    }
    // One node admits 60 at once and 119 in the time after; both can admit a bit more in the second of the last call.
    expect(admitted).toBeGreaterThanOrEqual(170);
    expect(admitted).toBeLessThanOrEqual(185);
  });

  it('start with what the others have counted, after a restart of a node', async () => {
    admit(nodes[0], 60);
    await exchangeAll();
    await nodes.shift()?.close();
    const restarted = await startNode();
    admit(restarted, 1);
    await restarted.exchange();
    expect(admit(restarted, 10)).toBe(0);
  });

  it('store keyed hashes of the callers, and nothing when their budgets are full again', async () => {
    admit(nodes[0], 5);
    admit(nodes[0], 7, '198.51.100.0/24');
    await exchangeAll();
    const rows = await database.rows<{ caller: Buffer }>('SELECT * FROM call_budget');
    expect(rows.map(({ caller }) => caller.length)).toEqual([16, 16]);
    expect(JSON.stringify(rows.map(({ caller }) => caller.toString('latin1')))).not.toMatch(/192|198/);
    const store = await openPostgresqlCallBudgets(schema.url, { now: () => at });
    at += 6_000;
    await store.sweep();
    expect(await database.rows('SELECT 1 FROM call_budget')).toHaveLength(1);
    at += 6_000;
    await store.sweep();
    expect(await database.rows('SELECT 1 FROM call_budget')).toHaveLength(0);
    await store.close();
  });

  it('exchange a bounded number of callers at once; the others follow', async () => {
    const node = await startNode(100);
    for (let network = 0; network < 250; network += 1) node.spend(`10.0.${network}.0/24`, 1, 60);
    const counts: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await node.exchange();
      counts.push((await database.rows('SELECT 1 FROM call_budget')).length);
    }
    expect(counts).toEqual([100, 200, 250, 250]);
  });

  it('are counted by each node alone while the database fails, and together again afterwards', async () => {
    await database.run('ALTER TABLE call_budget RENAME TO call_budget_away');
    expect([admit(nodes[0], 100), admit(nodes[1], 10)]).toEqual([60, 10]);
    await exchangeAll();
    await exchangeAll();
    expect(warnings).toHaveLength(2);
    expect(admit(nodes[0], 1)).toBe(0);
    // Ten minutes later nothing of it is left to be told.
    at += 600_000;
    expect(admit(nodes[0], 30)).toBe(30);
    await exchangeAll();
    await database.run('ALTER TABLE call_budget_away RENAME TO call_budget');
    await exchangeAll();
    expect(await database.rows('SELECT full_at - $1::float8 AS debt FROM call_budget', at)).toEqual([{ debt: 30_000 }]);
    admit(nodes[1], 1);
    await exchangeAll();
    expect(admit(nodes[1], 100)).toBe(29);
  });

  it('outlive a clock of the database that was set back', async () => {
    admit(nodes[0], 60);
    await exchangeAll();
    at -= 3_600_000;
    const restarted = await startNode();
    admit(restarted, 1);
    await restarted.exchange();
    expect(restarted.spend('192.0.2.0/24', 1, 60)).toBeLessThanOrEqual(300_000);
  });
});
