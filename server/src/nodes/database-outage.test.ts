import { setTimeout as pause } from 'node:timers/promises';
import type { ApiError } from '@buchfink/contract/error';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasPostgresql, testCluster } from '../testing/postgresql/test-location.ts';
import { expectLogLines } from '../testing/processes/expect-log-lines.ts';
import { hasNginx } from '../testing/processes/nginx-balancer.ts';
import type { NodeGroup } from '../testing/processes/node-group.ts';
import { expectActsOnce, logIn, pin, startActingGroup } from './testing/acting-patrons.ts';

const nodes = [0, 1];

describe.skipIf(!hasPostgresql || !hasNginx)('two nodes whose database', () => {
  let group: NodeGroup;
  beforeAll(async () => {
    group = await startActingGroup();
  });
  afterAll(() => group?.close());

  const statusOf = async (node: number, path: string) => (await fetch(`${group.nodeOrigins[node]}${path}`)).status;
  /** Expects that a node answers what needs the database with 503 and clear words, and everything else as always. */
  const expectOutage = async (node: number) => {
    const answer = await logIn(group, node);
    expect([answer.status, ((await answer.json()) as ApiError).message]).toEqual([
      503,
      expect.stringContaining('nicht erreichbar'),
    ]);
    expect(await statusOf(node, '/readyz')).toBe(503);
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
      expect((await logIn(group, node)).status).toBe(200);
    }
  };

  it('hangs answer in time that it is away, do nothing twice, and go on by themselves', async () => {
    const cluster = await testCluster();
    await expectActsOnce(group, async () => {
      await cluster.whileSuspended(() => Promise.all(nodes.map(expectOutage)));
      await expectRecovery();
      await pause(500);
    });
  });

  it('is restarted twice after a crash do nothing twice, and go on by themselves', async () => {
    const cluster = await testCluster();
    await expectActsOnce(group, async () => {
      for (const _ of nodes) {
        await cluster.whileStopped(async () => void (await Promise.all(nodes.map(expectOutage))));
        await expectRecovery();
        await pause(500);
      }
    });
  });

  it('keep a log in which each line is as documented, without PIN, access token or key of an act', () => {
    const secrets = [pin, ...group.secrets()];
    expect(secrets.length).toBeGreaterThan(10);
    for (const output of group.outputs()) expectLogLines(output, secrets);
  });
});
