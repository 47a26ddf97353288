import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readIndex } from '@buchfink/catalogue/index/index-files';
import { type IndexQuery, plainQuery } from '@buchfink/catalogue/search/index-query';
import { recentRecords } from '@buchfink/catalogue/search/recent-records';
import { search } from '@buchfink/catalogue/search/search';
import { suggest } from '@buchfink/catalogue/search/suggest/suggest';
import type { IndexState } from '@buchfink/catalogue/segment/segment';
import { maxSuggestions } from '@buchfink/contract/search/suggest';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Query } from '../queries/query.ts';
import type { Engine } from './engine.ts';
import { readPostings } from './read-postings.ts';

/** Buchfink's engine, opened in this process on an imported data directory. */
export interface BuchfinkEngine extends Engine {
  /** Reads the postings of a query's words once, all their forms, and returns their number: no search by words reads less. */
  readPostings(query: Query): number;
  /** Like `search`, but with one hit per work and the number of works, as the app requests it. */
  askWorks(query: Query): void;
  suggest(text: string): void;
}

interface OwnOptions {
  /** The data directory of a service. */
  readonly data: string;
  /** The folder of the library's index. */
  readonly index: string;
  /** The seconds that the import took, from the file until it is searchable. */
  readonly buildSeconds: number;
  /** The number of hits of a page. */
  readonly hits: number;
  readonly countFacets: boolean;
}

/** Opens the imported records. Each search counts all facets, or none, and reads the records of a page. */
export async function buchfink({ data, index, buildSeconds, ...pageOptions }: OwnOptions): Promise<BuchfinkEngine> {
  const segments = (await readIndex(index))?.parts ?? [];
  const state: IndexState = { segments };
  const database = new DatabaseSync(join(data, 'buchfink.db'), { readOnly: true });
  // The same limits as in the service.
  database.exec('PRAGMA cache_size = -32768; PRAGMA mmap_size = 1073741824');
  const bodies = database.prepare('SELECT body FROM json_each(?) CROSS JOIN record ON number = value');
  bodies.setReturnArrays(true);
  const recordOfHit = recentRecords();
  // Other engines get their queries translated, too.
  const translated = new WeakMap<Query, IndexQuery>();
  const translate = (query: Query): IndexQuery => {
    const known = translated.get(query) ?? indexQuery(query, pageOptions);
    translated.set(query, known);
    return known;
  };
  const answer = (query: IndexQuery) => {
    const { total, hits } = search(state, query);
    const page = bodies.all(JSON.stringify(hits.map(({ number }) => number))) as unknown as [string][];
    return { total, records: page.map(([body]) => recordOfHit(body)).length };
  };
  return {
    name: 'Buchfink',
    recordCount: segments.reduce((sum, { segment }) => sum + segment.documentCount, 0),
    buildSeconds,
    indexBytes: readdirSync(index).reduce((sum, name) => sum + statSync(join(index, name)).size, 0),
    memory: () => undefined,
    supports: () => true,
    search: (query) => answer(translate(query)),
    readPostings: ({ fields }) => readPostings(state, fields),
    askWorks: (query) => void answer({ ...translate(query), group: 'work' }),
    suggest: (text) => void suggest(state, text, maxSuggestions),
    close: async () => database.close(),
  };
}

function indexQuery(
  { fields, filters, sort, offset }: Query,
  { hits, countFacets }: Pick<OwnOptions, 'hits' | 'countFacets'>,
): IndexQuery {
  const facetFilters = Object.entries(filters).map(([facet, option]) => [facet, [option]]);
  return {
    ...plainQuery,
    fields,
    filters: Object.fromEntries(facetFilters) as IndexQuery['filters'],
    sort,
    offset,
    limit: hits,
    countFacets,
  };
}
