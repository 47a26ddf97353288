import { MemoryStore } from '@buchfink/catalogue/import/testing/memory-store';
import type { IndexShape } from '@buchfink/catalogue/opensearch/index-mapping';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import type { RejectedRecord } from '../../systems/opensearch/bulk-writer.ts';
import { readEngineAnswers, type SearchAnswer } from '../../systems/opensearch/engine-answer.ts';
import type { EngineClient } from '../../systems/opensearch/engine-client.ts';
import { Generations, searchAlias } from '../../systems/opensearch/generations.ts';
import { OpenSearchIndex, type OpenSearchIndexOptions } from '../../systems/opensearch/opensearch-index.ts';

/** The catalogue of a library: its records in memory, and its index in OpenSearch. */
export class TestCatalogue {
  readonly libraryId: number;
  readonly store = new MemoryStore();
  readonly rejected: RejectedRecord[] = [];
  readonly alias: string;
  readonly generations: Generations;
  private readonly client: EngineClient;
  private readonly shape: IndexShape;

  constructor(libraryId: number, client: EngineClient, shape: IndexShape = { shards: 1, replicas: 0 }) {
    this.libraryId = libraryId;
    this.client = client;
    this.shape = shape;
    this.alias = searchAlias(client.prefix, libraryId);
    this.generations = new Generations(client, libraryId);
  }

  /** The options of a process that keeps the index, with short pauses. */
  get indexOptions(): OpenSearchIndexOptions {
    return {
      libraryId: this.libraryId,
      store: this.store,
      client: this.client,
      shape: this.shape,
      takeLease: async () => ({ isLost: () => false, release: () => {} }),
      onRejected: (records) => this.rejected.push(...records),
      signal: new AbortController().signal,
      pauses: { first: 20, max: 100, attempts: 3 },
    };
  }

  /** A new process that keeps the index. */
  openIndex(more: Partial<OpenSearchIndexOptions> = {}): OpenSearchIndex {
    return new OpenSearchIndex({ ...this.indexOptions, ...more });
  }

  async put(...records: readonly Partial<BibRecord>[]): Promise<void> {
    await this.store.put(
      this.libraryId,
      records.map((record) => bodyOf(bookOf(record))),
    );
  }

  async refresh(): Promise<void> {
    await this.client.send({ method: 'POST', path: `/${this.alias}/_refresh` });
  }

  /** The ids of at most a hundred hits. */
  async find(query: object): Promise<string[]> {
    const answer = await this.client.send<FoundRecords>({
      method: 'POST',
      path: `/${this.alias}/_search`,
      body: { query, size: 100 },
    });
    return answer.hits.hits.map(({ _source }) => String(_source.record.packed[0])).sort();
  }

  /** Asks several searches at once, as the service does. */
  async searchMany<Body>(searches: readonly object[]): Promise<SearchAnswer<Body>[]> {
    const lines = searches.map((search) => `{}\n${JSON.stringify(search)}\n`).join('');
    const answer = await this.client.send({ method: 'POST', path: `/${this.alias}/_msearch`, lines });
    return readEngineAnswers(answer, searches.length);
  }

  /** The ids of all records, of at most a hundred. */
  async all(): Promise<string[]> {
    await this.refresh();
    return this.find({ exists: { field: 'number' } });
  }

  /** The numbers of all records that searches find, in order. */
  async numbers(): Promise<number[]> {
    await this.refresh();
    const numbers: number[] = [];
    for (let after = 0; ; ) {
      const body = { query: { exists: { field: 'number' } }, sort: ['number'], search_after: [after], size: 5_000 };
      const path = `/${this.alias}/_search`;
      const answer = await this.client.send<FoundRecords>({ method: 'POST', path, body: { ...body, _source: false } });
      const page = answer.hits.hits.map(({ _id }) => Number(_id));
      numbers.push(...page);
      after = page.at(-1) ?? 0;
      if (page.length < body.size) return numbers;
    }
  }

  /** The numbers of all stored records, in order. */
  async storedNumbers(): Promise<number[]> {
    return (await this.store.ids(this.libraryId, 0, 1_000_000)).map(({ number }) => number);
  }
}

interface FoundRecords {
  readonly hits: {
    readonly hits: readonly {
      readonly _id: string;
      readonly _source: { readonly record: { readonly packed: readonly unknown[] } };
    }[];
  };
}

/** Records that differ in their titles. */
export const manyRecords = (count: number): Partial<BibRecord>[] =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}`, title: `Titel ${at}`, year: 2000 }));
