import { freePort } from '@buchfink/connectors/testing/free-port';
import type { EngineClient } from '../engine-client.ts';
import { EngineServer } from './engine-server.ts';

/** A cluster of real OpenSearch nodes on this machine, each of which may be killed and started again. */
export class EngineCluster {
  readonly nodes: readonly EngineServer[];

  private constructor(nodes: readonly EngineServer[]) {
    this.nodes = nodes;
  }

  static async start(size = 3): Promise<EngineCluster> {
    const ports = await Promise.all(Array.from({ length: size }, freePort));
    const names = ports.map((_, at) => nameOf(at)).join(',');
    const shared = {
      'discovery.type': 'zen',
      'discovery.seed_hosts': ports.map((port) => `127.0.0.1:${port}`).join(','),
      'cluster.initial_cluster_manager_nodes': names,
    };
    const starting = ports.map((port, at) =>
      EngineServer.start({ ...shared, 'node.name': nameOf(at), 'transport.port': String(port) }),
    );
    const started = await Promise.allSettled(starting);
    const nodes = started.flatMap((node) => (node.status === 'fulfilled' ? [node.value] : []));
    if (nodes.length === size) return new EngineCluster(nodes);
    await Promise.all(nodes.map((node) => node.remove()));
    throw new Error('a node of the cluster does not start');
  }

  get origins(): string[] {
    return this.nodes.map(({ origin }) => origin);
  }

  /** The node that decides for all of them: which indexes and aliases there are. */
  async manager(client: EngineClient): Promise<EngineServer> {
    const [found] = await client.send<{ node: string }[]>({
      method: 'GET',
      path: '/_cat/cluster_manager',
      query: { format: 'json' },
    });
    const node = this.nodes.find((_, at) => nameOf(at) === found?.node);
    if (node === undefined) throw new Error('no node manages the cluster');
    return node;
  }

  /** Waits until all nodes are there and each shard with its replicas. */
  async recovered(client: EngineClient): Promise<void> {
    const nodes = this.nodes.length;
    const query = { wait_for_status: 'green', wait_for_nodes: nodes, timeout: '60s' };
    await client.send({ method: 'GET', path: '/_cluster/health', query });
  }

  async remove(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.remove()));
  }
}

const nameOf = (at: number) => `node-${at}`;
