import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { EngineProxy } from '../../../testing/opensearch/engine-proxy.ts';
import { TestOpenSearch } from '../../../testing/opensearch/test-opensearch.ts';
import { EngineClient } from '../../opensearch/engine-client.ts';
import { KeptEngineIndex } from './kept-engine-index.ts';

const hasServer = hasJavaServer('opensearch');
let openSearch: TestOpenSearch;

beforeAll(async () => {
  if (!hasServer) return;
  openSearch = await TestOpenSearch.share();
});
afterAll(() => openSearch?.close());
afterEach(() => vi.restoreAllMocks());

/** An index with six records that is served and at rest. */
async function indexAtRest(client = openSearch.client) {
  const catalogue = openSearch.openCatalogue();
  const titles = ['Berge', 'Meer', 'Wald', 'Stadt', 'Garten', 'Winter'];
  await catalogue.put(...titles.map((title) => ({ id: title, title })));
  const index = new KeptEngineIndex({ ...catalogue.indexOptions, client, publish: () => {} });
  await index.settle();
  await index.maintain();
  return { catalogue, index };
}

/** Lets the time between two looks at whether an index is whole pass. */
function laterOn(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 11_000);
}

describe.skipIf(!hasServer)('an index that nobody changes', () => {
  it('is missed and built anew when somebody deletes it', async () => {
    const { catalogue, index } = await indexAtRest();
    const name = `${catalogue.alias}-1`;
    await openSearch.client.send({ method: 'DELETE', path: `/${name}` });
    await index.maintain();
    laterOn();
    await expect(index.maintain()).rejects.toMatchObject({ fault: 'index-missing', detail: name });
    await index.catchUp();
    await index.maintain();
    expect([index.isUpToDate, await catalogue.generations.countRecords(name)]).toEqual([true, 6]);
  });

  it('is told while OpenSearch is away', async () => {
    const proxy = await EngineProxy.start(openSearch.origin);
    const client = new EngineClient({ nodes: [proxy.origin], prefix: openSearch.prefix });
    const { index } = await indexAtRest(client);
    await proxy.close();
    laterOn();
    await expect(index.maintain()).rejects.toMatchObject({ fault: 'unreachable' });
    await proxy.reopen();
    // A call may still take a connection of before.
    await vi.waitFor(() => index.maintain(), { timeout: 60_000 });
    await client.close();
    await proxy.close();
  });
});
