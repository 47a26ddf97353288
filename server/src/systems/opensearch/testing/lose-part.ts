import type { EngineClient } from '../engine-client.ts';

/** Lets an index of two shards have one of them only, as if its node were away. */
export async function losePart(client: Pick<EngineClient, 'send'>, index: string): Promise<void> {
  await client.send({ method: 'POST', path: `/${index}/_close` });
  await allow(client, index, 1);
  await client.send({ method: 'POST', path: `/${index}/_open`, query: { wait_for_active_shards: 0 } });
  // One shard is there in a moment, and the other one is not.
  await client.send({ method: 'GET', path: `/_cluster/health/${index}`, query: { wait_for_active_shards: 1 } });
}

/** Brings the other shard back. */
export async function restorePart(client: Pick<EngineClient, 'send'>, index: string): Promise<void> {
  await allow(client, index, null);
  await client.send({ method: 'GET', path: `/_cluster/health/${index}`, query: { wait_for_status: 'green' } });
}

const allow = (client: Pick<EngineClient, 'send'>, index: string, shards: number | null) =>
  client.send({
    method: 'PUT',
    path: `/${index}/_settings`,
    body: { 'index.routing.allocation.total_shards_per_node': shards },
  });
