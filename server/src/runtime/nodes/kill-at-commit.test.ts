import type { MultiStep } from '@buchfink/contract/multi-step';
import type { Session } from '@buchfink/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/postgresql/database-proxy.ts';
import { hasPostgresql, testCluster } from '../../testing/postgresql/test-location.ts';
import { hasNginx } from '../../testing/processes/nginx.ts';
import type { NodeGroup } from '../../testing/processes/node-group.ts';
import { type ActConnections, openActConnections } from './testing/act-connections.ts';
import { ledgerOf, logIn, startActingGroup } from './testing/acting-patrons.ts';

/** Milliseconds: what a busy machine takes to repeat an act, and far below the time for which an act may be under way. */
const atOnce = 10_000;

describe.skipIf(!hasPostgresql || !hasNginx)('an act whose node is killed', () => {
  let group: NodeGroup;
  let acts: ActConnections;
  /** Each node reaches the database through its own. */
  const proxies: DatabaseProxy[] = [];
  beforeAll(async () => {
    const { port } = await testCluster();
    for (const _ of [0, 1]) proxies.push(await startDatabaseProxy(port));
    const databaseUrl = (url: string, node: number) => url.replace(`:${port}/`, `:${proxies[node]?.port}/`);
    group = await startActingGroup({ databaseUrl });
    acts = await openActConnections(group.databaseUrl);
  });
  afterAll(async () => {
    await acts?.close();
    await group?.close();
    for (const proxy of proxies) proxy.close();
  });

  const nodeAt = (port: number) => {
    const node = proxies.findIndex((proxy) => proxy.portsAtDatabase().includes(port));
    expect(node).toBeGreaterThanOrEqual(0);
    return node;
  };
  /** Kills a node. Resolves with the time when it has ended. */
  const killedNode = async (node: number) => {
    expect(await group.end(node, 'SIGKILL')).toBeNull();
    return performance.now();
  };

  /**
   * Lets a patron reserve a title through the balancer. `kill` kills the node that has got the act, and resolves with the
   * time. The balancer repeats the act at the other node, and its answer must be there at once, stay the same, and the
   * act have happened once: in the table of acts and in the ledger, with its fee.
   */
  async function expectOnce(card: string, kill: () => Promise<{ readonly node: number; readonly at: number }>) {
    const [storedBefore, ledgerBefore] = [await acts.storedActs(), await ledgerOf(group)];
    const { token } = (await (await logIn(group, undefined, card)).json()) as Session;
    const request = {
      body: {
        libraryId: 1,
        userId: card,
        target: { recordId: card },
        step: { action: 'confirm', selection: 'yes' },
      },
      token,
      key: crypto.randomUUID(),
    };
    const answering = group.call('/reservation', request);
    const { node, at } = await kill();
    const answer = await answering;
    const took = performance.now() - at;
    const reserved = (await answer.json()) as MultiStep;
    expect([answer.status, reserved.status]).toEqual([200, 'OK']);
    expect(took).toBeLessThan(atOnce);
    const atOther = await group.call('/reservation', { ...request, node: 1 - node });
    expect(await atOther.json()).toEqual(reserved);
    await group.start(node);
    const atKilled = await group.call('/reservation', { ...request, node });
    expect(await atKilled.json()).toEqual(reserved);
    const lines = (await ledgerOf(group)).slice(ledgerBefore.length);
    expect(lines.map((line) => line.act).sort()).toEqual(['charged', 'reserved']);
    expect(await acts.storedActs()).toBe(storedBefore + 1);
    console.info(`${expect.getState().currentTestName}: answered ${took.toFixed()} ms after the kill`);
  }

  it('between its commit and its answer happened, and the other node answers with what was stored', () =>
    expectOnce('1', async () => {
      const before = await acts.storedActs();
      const release = await acts.hold('commit');
      const { port } = await acts.waitingFor('commit');
      const node = nodeAt(port);
      const passAnswers = proxies[node]?.dropAnswers();
      await release();
      await expect.poll(() => acts.storedActs(), { interval: 5 }).toBe(before + 1);
      const at = await killedNode(node);
      passAnswers?.();
      return { node, at };
    }));

  it('while the database commits it happens, and the other node waits for that and answers with it', () =>
    expectOnce('2', async () => {
      const before = await acts.storedActs();
      const release = await acts.hold('commit');
      const node = nodeAt((await acts.waitingFor('commit')).port);
      await killedNode(node);
      // The balancer has sent the act to the other node, which waits for the lock of the library.
      expect(nodeAt((await acts.waitingFor('library')).port)).toBe(1 - node);
      expect(await acts.storedActs()).toBe(before);
      const at = performance.now();
      await release();
      return { node, at };
    }));

  it('while it holds the lock of the library, before its commit, has not happened, and runs at once at the other node', () =>
    expectOnce('3', async () => {
      const before = await acts.storedActs();
      const release = await acts.hold('library');
      const connection = await acts.waitingFor('library');
      const node = nodeAt(connection.port);
      const passAnswers = proxies[node]?.dropAnswers();
      await release();
      await acts.answered(connection);
      expect(await acts.storedActs()).toBe(before);
      const at = await killedNode(node);
      passAnswers?.();
      return { node, at };
    }));
});
