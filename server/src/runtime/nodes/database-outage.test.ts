import { setTimeout as pause } from 'node:timers/promises';
import type { ApiError } from '@buchfink/contract/error';
import type { Session } from '@buchfink/contract/session';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isConflict } from '../../storage/postgresql/postgresql-error.ts';
import { takeAllConnections } from '../../testing/postgresql/take-all-connections.ts';
import { hasPostgresql, testCluster } from '../../testing/postgresql/test-location.ts';
import { expectLogLines } from '../../testing/processes/expect-log-lines.ts';
import { hasNginx } from '../../testing/processes/nginx.ts';
import type { NodeGroup } from '../../testing/processes/node-group.ts';
import { expectActsOnce, logIn, pin, startActingGroup } from './testing/acting-patrons.ts';
import { callEverything, canary } from './testing/call-everything.ts';

const nodes = [0, 1];

/** Locks all tables of the schema against reading and writing, until the connection ends. */
async function lockAllTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = current_schema()',
  );
  const lock = `LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`;
  for (;;) {
    await client.query('BEGIN');
    try {
      await client.query(lock);
      return;
    } catch (error) {
      // The nodes hold locks of some tables and wait for others.
      if (!isConflict(error)) throw error;
      await client.query('ROLLBACK');
    }
  }
}

describe.skipIf(!hasPostgresql || !hasNginx)('two nodes whose database', () => {
  let group: NodeGroup;
  beforeAll(async () => {
    group = await startActingGroup();
    const { card, name, email } = canary;
    const options = ['--library', '1', '--name', name, '--email', email];
    await group.command(['patron', 'add', ...options, card], `${canary.pin}\n`);
  });
  afterAll(() => group?.close());

  const statusOf = async (node: number, path: string) => (await fetch(`${group.nodeOrigins[node]}${path}`)).status;
  const canaryToken = async () => {
    const body = { libraryId: 1, userId: canary.card, password: canary.pin };
    return ((await (await group.call('/auth/login', { body })).json()) as Session).token;
  };
  const search = (node: number) =>
    group.call('/library/1/search', { node, body: { fields: [{ id: 'FREE', value: 'Momo' }] } });
  /** A value that each node measures. */
  const metricOf = (name: string) =>
    Promise.all(
      group.nodeOrigins.map(async (origin) => {
        const text = await (await fetch(`${origin}/metrics`)).text();
        return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
      }),
    );
  /** Expects that a node answers what needs the database with 503 and clear words, and everything else as always. */
  const expectOutage = async (node: number) => {
    const answer = await logIn(group, node);
    expect([answer.status, ((await answer.json()) as ApiError).message]).toEqual([
      503,
      expect.stringContaining('nicht erreichbar'),
    ]);
    expect(await statusOf(node, '/readyz')).toBe(503);
    expect([503, 504]).toContain((await search(node)).status);
    for (const path of [
      '/healthz',
      '/services/version',
      '/services/de/opac-acting/config',
      '/services/de/opac-acting/libraries',
    ])
      expect([path, await statusOf(node, path)]).toEqual([path, 200]);
  };
  const expectRecovery = async () => {
    for (const node of nodes) {
      await vi.waitUntil(async () => (await statusOf(node, '/readyz')) === 200, { timeout: 60_000 });
      expect([(await logIn(group, node)).status, (await search(node)).status]).toEqual([200, 200]);
    }
    // The lock of the leader was lost: one node leads again.
    const leading = async () => (await metricOf('buchfink_leader')).reduce((sum, value) => sum + value, 0);
    await vi.waitUntil(async () => (await leading()) === 1, { timeout: 60_000, interval: 500 });
  };

  it('hangs answer in time that it is away, do nothing twice, and go on by themselves', async () => {
    const cluster = await testCluster();
    await expectActsOnce(group, async () => {
      await cluster.whileSuspended(() => Promise.all(nodes.map(expectOutage)));
      await expectRecovery();
      await pause(500);
    });
  });

  it('is restarted after a crash do nothing twice, and go on by themselves', async () => {
    const cluster = await testCluster();
    await expectActsOnce(group, async () => {
      await cluster.whileStopped(async () => void (await Promise.all(nodes.map(expectOutage))));
      await expectRecovery();
      await pause(500);
    });
  });

  it('has no connection left do nothing twice, and go on by themselves', async () => {
    const { url } = await testCluster();
    await expectActsOnce(group, async () => {
      const token = await canaryToken();
      const others = await takeAllConnections(url);
      const failing = async (node: number) => {
        const statuses = await callEverything(group, node, token);
        expect(statuses.get(503)).toBeGreaterThan(10);
        expect([...statuses.keys()]).not.toContain(500);
      };
      await Promise.all([...nodes.map(expectOutage), ...nodes.map(failing)]).finally(() =>
        Promise.all(others.map((other) => other.end())),
      );
      await expectRecovery();
      await pause(500);
    });
    for (const output of group.outputs()) expect(output).toContain('has no connection left; raise max_connections');
  });

  it('has all its tables locked by somebody else do nothing twice, and go on by themselves', async () => {
    const other = new pg.Client(group.databaseUrl);
    await other.connect();
    await expectActsOnce(group, async () => {
      await lockAllTables(other);
      await Promise.all(nodes.map(expectOutage)).finally(() => other.end());
      await expectRecovery();
      await pause(500);
    });
    for (const output of group.outputs()) expect(output).toMatch(/is locked by another process|did not answer in time/);
  });

  it('has another clock than both of them go by that one, and say so', async () => {
    // All that was done so far was done by nodes whose clocks differ by more than a day.
    const ahead = await metricOf('buchfink_clock_ahead_seconds');
    expect(ahead.map((seconds) => Math.round(seconds / 10) * 10)).toEqual([-600, 86_400]);
    for (const output of group.outputs())
      expect(output).toMatch(/The clock of this machine is \d+ s (ahead of|behind)/);
  });

  it('keep a log in which each line is as documented, without anything of a patron, search words, tokens or keys', async () => {
    const token = await canaryToken();
    for (const node of nodes) {
      const statuses = await callEverything(group, node, token);
      expect(statuses.get(200)).toBeGreaterThan(10);
      expect([...statuses.keys()]).not.toContain(500);
    }
    const secrets = [
      pin,
      ...group.secrets(),
      ...Object.values(canary),
      ...Object.values(canary).map(encodeURIComponent),
    ];
    expect(secrets.length).toBeGreaterThan(10);
    for (const output of group.outputs()) expectLogLines(output, secrets);
  });
});
