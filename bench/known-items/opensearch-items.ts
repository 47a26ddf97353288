import { MemoryStore } from '@buchfink/catalogue/import/testing/memory-store';
import { searchEngine } from '@buchfink/catalogue/opensearch/answer/search-engine';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { EngineClient } from '@buchfink/server/systems/opensearch/engine-client';
import { OpenSearchIndex } from '@buchfink/server/systems/opensearch/opensearch-index';
import { AskedEngine } from '@buchfink/server/systems/opensearch/testing/asked-engine';
import type { KnownItemSearch } from './measure-known-items.ts';
import { knownItemSearch } from './memory-index.ts';

/** No library of a service has it. */
const libraryId = 2_000_000_000;
const shape = { shards: 1, replicas: 0 };

/** The records in an OpenSearch, which are searched as in the service. */
export async function openSearchItems(
  records: readonly BibRecord[],
  origin: string,
): Promise<{ readonly search: KnownItemSearch; close(): Promise<void> }> {
  const client = new EngineClient({ nodes: [origin] });
  const store = new MemoryStore();
  await store.put(libraryId, records.map(bodyOf));
  const index = new OpenSearchIndex({
    libraryId,
    store,
    client,
    shape,
    takeLease: async () => ({ isLost: () => false, release: () => {} }),
    onRejected: (rejected) => {
      throw new Error(`OpenSearch refuses ${rejected.length} records`);
    },
    signal: new AbortController().signal,
  });
  await index.rebuild();
  await client.send({ method: 'POST', path: `/buchfink-${libraryId}/_refresh` });
  const asked = await AskedEngine.start(origin);
  const engine = asked.index(libraryId, records.length);
  return {
    search: knownItemSearch(records, (query) => searchEngine(engine, query)),
    async close() {
      await asked.close();
      await client.send({ method: 'DELETE', path: `/buchfink-${libraryId}-*`, query: { ignore_unavailable: true } });
      await client.close();
    },
  };
}
