import { expect, it } from 'vitest';
import type { NodeReport, NodeReports, NodeState } from '../../../storage/monitoring/node-reports.ts';
import { createNodeReporter } from './node-reporter.ts';

function reporterFor(options: { state?: () => NodeState; fails?: () => boolean; host?: string }) {
  const listed = new Map<string, NodeReport>();
  const warnings: string[] = [];
  let time = Date.parse('2026-11-26T10:00:00Z');
  const nodes: NodeReports = {
    async report(node) {
      if (options.fails?.()) throw new Error('away');
      listed.set(node.id, node);
    },
    remove: async (id) => void listed.delete(id),
    list: async () => [...listed.values()],
  };
  const reporter = createNodeReporter({
    nodes,
    dataDirectory: '/',
    state: options.state ?? (() => 'ready'),
    isLeader: () => true,
    now: () => new Date(time),
    warn: (message) => warnings.push(message),
    host: options.host ?? 'node-1',
  });
  const forward = (by: number) => {
    time += by;
  };
  return { reporter, nodes, warnings, forward, start: time };
}

it('tells what this node is, at its start and whenever its state changes, and says goodbye', async () => {
  let state: NodeState = 'preparing';
  const { reporter, nodes, forward, start } = reporterFor({ state: () => state });
  reporter.start();
  await reporter.report();
  expect(await nodes.list()).toMatchObject([
    { id: reporter.id, host: 'node-1', state: 'preparing', isLeader: true, started: start, seen: start },
  ]);
  expect((await nodes.list())[0]?.freeBytes).toBeGreaterThan(0);
  state = 'ready';
  forward(5_000);
  await reporter.report();
  expect(await nodes.list()).toMatchObject([{ state: 'ready', started: start, seen: start + 5_000 }]);
  await reporter.close();
  expect(await nodes.list()).toEqual([]);
});

it('goes on without its database, and warns once', async () => {
  let isAway = true;
  const { reporter, nodes, warnings } = reporterFor({ fails: () => isAway });
  await reporter.report();
  await reporter.report();
  expect(warnings).toEqual(['this node could not be listed among the nodes: Error: away']);
  isAway = false;
  await reporter.report();
  expect(await nodes.list()).toHaveLength(1);
  await reporter.close();
});

it('has the same id after a restart, and another one on another machine', () => {
  const id = (host: string) => reporterFor({ host }).reporter.id;
  expect(id('a')).toBe(id('a'));
  expect(id('a')).not.toBe(id('b'));
});
