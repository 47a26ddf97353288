import { MemoryStore } from '@buchfink/catalogue/import/testing/memory-store';
import { searchEngine } from '@buchfink/catalogue/opensearch/answer/search-engine';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import type { IndexAnswer, IndexQuery } from '@buchfink/catalogue/search/index-query';
import { EngineClient } from '../systems/opensearch/engine-client.ts';
import { OpenSearchIndex } from '../systems/opensearch/opensearch-index.ts';
import { AskedEngine } from '../systems/opensearch/testing/asked-engine.ts';

/** No library of a service has it. */
const libraryId = 2_000_000_000;

/** Records that are searched in an OpenSearch as in the service. */
export interface RecordsInOpenSearch {
  search(query: IndexQuery): IndexAnswer;
  /** Also removes the index. */
  close(): Promise<void>;
}

/** Fills an index of the OpenSearch at an address; record numbers count from 1 in the order of the records. */
export async function fillOpenSearch(records: readonly BibRecord[], origin: string): Promise<RecordsInOpenSearch> {
  const client = new EngineClient({ nodes: [origin] });
  const store = new MemoryStore();
  await store.put(libraryId, records.map(bodyOf));
  const index = new OpenSearchIndex({
    libraryId,
    store,
    client,
    shape: { shards: 1, replicas: 0 },
    takeLease: async () => ({ isLost: () => false, release: () => {} }),
    onRejected: (rejected) => {
      throw new Error(`OpenSearch refuses ${rejected.length} records`);
    },
    signal: new AbortController().signal,
  });
  await index.rebuild();
  await client.send({ method: 'POST', path: `/buchfink-${libraryId}/_refresh` });
  const engine = await AskedEngine.start(origin);
  return {
    search: (query) => searchEngine(engine.index(libraryId, records.length), query),
    async close() {
      await engine.close();
      await client.send({ method: 'DELETE', path: `/buchfink-${libraryId}-*`, query: { ignore_unavailable: true } });
      await client.close();
    },
  };
}
