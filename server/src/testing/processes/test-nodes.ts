import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  createTestDatabase,
  createTestDirectory,
  hasPostgresql,
  type TestLocation,
} from '../postgresql/test-location.ts';
import { createBalancedCalls } from './balanced-calls.ts';
import { hasNginx } from './nginx.ts';
import { startNginxBalancer } from './nginx-balancer.ts';

/** A node of a service under test. */
interface TestNode {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/** Whether the tests of the service can run on several nodes here. */
export const hasNodes: boolean = hasNginx && hasPostgresql;

/** How many nodes a service under test has unless the test says it: `BUCHFINK_TEST_NODES`, or one. */
export const nodeCount: number = hasNodes ? Number(process.env.BUCHFINK_TEST_NODES ?? 1) : 1;
if (process.env.BUCHFINK_TEST_NODES !== undefined && !hasNodes)
  console.warn('BUCHFINK_TEST_NODES has no effect: tests on two nodes need nginx and PostgreSQL.');

/** Creates an empty place for the data of a service: a directory, and a database where several nodes share it. */
export const createServiceLocation = (): Promise<TestLocation> =>
  nodeCount > 1 ? createTestDatabase() : createTestDirectory();

/**
 * Opens the nodes of a service and returns the first one. With two nodes they listen on this machine behind nginx, and
 * the app sends each injected call to nginx, which gives it to the next node. So the same tests run on one node and on
 * two that share a PostgreSQL database. `apps` are those of the nodes.
 */
export async function openTestNodes<Node extends TestNode>(
  open: () => Promise<Node>,
  count = nodeCount,
): Promise<Node & { readonly apps: readonly FastifyInstance[] }> {
  const first = await open();
  if (count === 1) return { ...first, apps: [first.app] };
  const nodes: Node[] = [first];
  while (nodes.length < count) nodes.push(await open());
  const ports = await Promise.all(nodes.map(({ app }) => portOf(app)));
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-balancer-'));
  const balancer = await startNginxBalancer(folder, ports);
  const calls = createBalancedCalls(balancer.origin);
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    // What is under way still ends through nginx.
    for (const node of nodes) await node.close();
    calls.close();
    await balancer.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
  const server = {
    address: () => ({ address: '127.0.0.1', family: 'IPv4', port: Number(new URL(balancer.origin).port) }),
  };
  const balanced = { inject: calls.inject, listen: async () => balancer.origin, server: server as Server, close };
  const app = new Proxy(first.app, {
    get(target, name) {
      if (name in balanced) return Reflect.get(balanced, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...first, app, apps: nodes.map((node) => node.app), close };
}

async function portOf(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}
