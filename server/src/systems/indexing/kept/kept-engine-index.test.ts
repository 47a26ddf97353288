import { MemoryStore } from '@buchfink/catalogue/import/testing/memory-store';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { EngineClient } from '../../opensearch/engine-client.ts';
import { Generations } from '../../opensearch/generations.ts';
import { EngineServer } from '../../opensearch/testing/engine-server.ts';
import { KeptEngineIndex } from './kept-engine-index.ts';

const hasServer = hasJavaServer('opensearch');
let server: EngineServer;
let client: EngineClient;

beforeAll(async () => {
  if (!hasServer) return;
  server = await EngineServer.start();
  client = new EngineClient({ nodes: [server.origin] });
}, 90_000);
afterAll(async () => {
  await client?.close();
  await server?.remove();
});
afterEach(() => vi.restoreAllMocks());

/** An index with three records that is served and at rest. */
async function indexAtRest(libraryId: number) {
  const store = new MemoryStore();
  const titles = ['Berge', 'Meer', 'Wald', 'Stadt', 'Garten', 'Winter'];
  await store.put(
    libraryId,
    titles.map((title) => bodyOf(bookOf({ id: title, title }))),
  );
  const index = new KeptEngineIndex({
    libraryId,
    store,
    client,
    shape: { shards: 1, replicas: 0 },
    takeLease: async () => ({ isLost: () => false, release: () => {} }),
    onRejected: () => {},
    publish: () => {},
    signal: new AbortController().signal,
  });
  await index.settle();
  await index.maintain();
  return index;
}

/** Lets the time between two looks at whether an index is whole pass. */
function laterOn(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 11_000);
}

const countOf = (libraryId: number) => new Generations(client, libraryId).countRecords(`buchfink-${libraryId}-1`);

describe.skipIf(!hasServer)('an index that nobody changes', () => {
  it('is missed and built anew when somebody deletes it', async () => {
    const index = await indexAtRest(1);
    await client.send({ method: 'DELETE', path: '/buchfink-1-1' });
    await index.maintain();
    laterOn();
    await expect(index.maintain()).rejects.toMatchObject({ fault: 'index-missing', detail: 'buchfink-1-1' });
    await index.catchUp();
    await index.maintain();
    expect([index.isUpToDate, await countOf(1)]).toEqual([true, 6]);
  }, 60_000);

  it('is told while OpenSearch is away', async () => {
    const index = await indexAtRest(2);
    await server.kill();
    laterOn();
    await expect(index.maintain()).rejects.toMatchObject({ fault: 'unreachable' });
    await server.restart();
    await index.maintain();
  }, 60_000);
});
