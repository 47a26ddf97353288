import { MemoryStore } from '@buchfink/catalogue/import/testing/memory-store';
import { searchEngine } from '@buchfink/catalogue/opensearch/answer/search-engine';
import { suggestEngine } from '@buchfink/catalogue/opensearch/suggest/suggest-engine';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import type { OpenEngine } from '@buchfink/catalogue/search/testing/tested-engine';
import { EngineClient } from '../engine-client.ts';
import { OpenSearchIndex } from '../opensearch-index.ts';
import { AskedEngine } from './asked-engine.ts';
import { EngineServer } from './engine-server.ts';

/** A real OpenSearch in which tests fill an index for each of their libraries. */
export class FilledEngines {
  private readonly server: EngineServer;
  private readonly client: EngineClient;
  private readonly askedEngine: AskedEngine;
  private libraries = 0;

  private constructor(server: EngineServer, client: EngineClient, askedEngine: AskedEngine) {
    this.server = server;
    this.client = client;
    this.askedEngine = askedEngine;
  }

  static async start(): Promise<FilledEngines> {
    const server = await EngineServer.start();
    const client = new EngineClient({ nodes: [server.origin], timeout: 20_000 });
    return new FilledEngines(server, client, await AskedEngine.start(server.origin));
  }

  /** Fills an index with the records; those with the id of an earlier one get another id. */
  readonly open: OpenEngine = async (records) => {
    this.libraries += 1;
    const libraryId = this.libraries;
    const store = new MemoryStore();
    await store.put(libraryId, withOwnIds(records).map(bodyOf));
    const index = new OpenSearchIndex({
      libraryId,
      store,
      client: this.client,
      shape: { shards: 1, replicas: 0 },
      takeLease: async () => ({ isLost: () => false, release: () => {} }),
      onRejected: (rejected) => {
        throw new Error(`rejected: ${JSON.stringify(rejected)}`);
      },
      signal: new AbortController().signal,
    });
    await index.catchUp();
    await this.client.send({ method: 'POST', path: `/buchfink-${libraryId}/_refresh` });
    const engine = this.askedEngine.index(libraryId, records.length);
    return {
      search: (query) => searchEngine(engine, query),
      suggest: (text, limit, locale) => suggestEngine(engine, text, limit, locale),
    };
  };

  async close(): Promise<void> {
    await this.askedEngine.close();
    await this.client.close();
    await this.server.remove();
  }
}

function withOwnIds(records: readonly BibRecord[]): BibRecord[] {
  const ids = new Set<string>();
  return records.map((record, at) => {
    const id = ids.has(record.id) ? `${record.id} ${at}` : record.id;
    ids.add(id);
    return { ...record, id };
  });
}
