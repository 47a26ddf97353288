import type { FastifyInstance } from 'fastify';

/** A node of a service under test. */
interface TestNode {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/** How many nodes a service under test has unless the test says it: `BUCHFINK_TEST_NODES`, or one. */
export const nodeCount = Number(process.env.BUCHFINK_TEST_NODES ?? 1);

/**
 * Opens the nodes of a service and returns the first one with the app as a balancer shows it: each injected call goes
 * to the next node. So the same tests run on one node and on several that share a PostgreSQL database.
 */
export async function openTestNodes<Node extends TestNode>(count: number, open: () => Promise<Node>): Promise<Node> {
  const first = await open();
  const nodes: Node[] = [first];
  while (nodes.length < count) nodes.push(await open());
  let calls = 0;
  const app = new Proxy(first.app, {
    get(target, name) {
      const chosen = name === 'inject' ? (nodes[calls++ % nodes.length]?.app ?? target) : target;
      const value: unknown = Reflect.get(chosen, name);
      return typeof value === 'function' ? value.bind(chosen) : value;
    },
  });
  const close = async () => {
    for (const node of nodes) await node.close();
  };
  return { ...first, app, close };
}
