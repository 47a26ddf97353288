import { randomBytes } from 'node:crypto';
import { searchEngine } from '@buchfink/catalogue/opensearch/answer/search-engine';
import type { IndexShape } from '@buchfink/catalogue/opensearch/index-mapping';
import { suggestEngine } from '@buchfink/catalogue/opensearch/suggest/suggest-engine';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { OpenEngine } from '@buchfink/catalogue/search/testing/tested-engine';
import { sharedOpenSearch } from '@buchfink/connectors/testing/index-servers/shared-servers';
import { EngineClient } from '../../systems/opensearch/engine-client.ts';
import { SearchThread } from './search-thread.ts';
import { TestCatalogue } from './test-catalogue.ts';

/** What one test has of a real OpenSearch: indexes whose names begin as those of nobody else. */
export class TestOpenSearch {
  readonly origin: string;
  readonly prefix = `test-${randomBytes(6).toString('hex')}`;
  readonly client: EngineClient;
  private thread: Promise<SearchThread> | undefined;
  private catalogues = 0;

  private readonly threads: string | undefined;

  /**
   * At the address of a server that is running.
   *
   * @param threads the folder of a build of the service as a URL; absent: a build of the sources
   */
  constructor(origin: string, threads?: string) {
    this.origin = origin;
    this.threads = threads;
    this.client = new EngineClient({ nodes: [origin], prefix: this.prefix });
  }

  /** In the server that all files of a test run share. */
  static async share(): Promise<TestOpenSearch> {
    return new TestOpenSearch(await sharedOpenSearch());
  }

  /** The variables with which a service or a command has its indexes here. */
  get environment(): Record<string, string> {
    return { BUCHFINK_OPENSEARCH: this.origin, BUCHFINK_OPENSEARCH_PREFIX: this.prefix };
  }

  /** The catalogue of the next library: 1, 2, 3 … */
  openCatalogue(shape?: IndexShape): TestCatalogue {
    this.catalogues += 1;
    return new TestCatalogue(this.catalogues, this.client, shape);
  }

  /** Fills an index with the records; those with the id of an earlier one get another id. */
  readonly openEngine: OpenEngine = async (records) => {
    const catalogue = this.openCatalogue();
    await catalogue.put(...withOwnIds(records));
    await catalogue.openIndex().catchUp();
    if (catalogue.rejected.length > 0) throw new Error(`rejected: ${JSON.stringify(catalogue.rejected)}`);
    await catalogue.refresh();
    this.thread ??= SearchThread.start(this, this.threads);
    const engine = (await this.thread).index(catalogue.libraryId, records.length);
    return {
      search: (query) => searchEngine(engine, query),
      suggest: (text, limit, locale) => suggestEngine(engine, text, limit, locale),
    };
  };

  /** Removes the indexes. */
  async close(): Promise<void> {
    await (await this.thread)?.close();
    await this.client.change({ method: 'DELETE', path: `/${this.prefix}-*`, query: { ignore_unavailable: true } });
    await this.client.close();
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
