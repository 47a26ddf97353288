import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { type IndexAnswer, type IndexQuery, plainQuery } from '@buchfink/catalogue/search/index-query';
import type { CatalogueSearch } from '@buchfink/connectors/builtin/catalogue-search';

/** So many records are searched for by their titles, from all of the catalogue. */
const sampleSize = 200;
/** So many differing searches are listed. */
const maxDifferences = 20;

/** One catalogue in two engines. */
interface ComparedCatalogue {
  readonly libraryId: number;
  readonly records: Pick<RecordStore, 'state' | 'changes'>;
  readonly engines: readonly [CatalogueSearch, CatalogueSearch];
}

/** How two engines answer about one catalogue. */
export interface EngineComparison {
  /** The number of records that a search for everything finds, by engine. */
  readonly recordCounts: readonly [number, number];
  /** The number of compared searches. */
  readonly searches: number;
  /** The searches whose totals, steps of relaxation or first hits differ, with the totals; the first ones. */
  readonly differing: readonly { readonly text: string; readonly totals: readonly [number, number] }[];
}

/** Compares two engines by the number of all records, and by searches for the titles of some. Throws as searches do. */
export async function compareEngines(catalogue: ComparedCatalogue, signal: AbortSignal): Promise<EngineComparison> {
  const all = await answers(catalogue, { ...plainQuery, fields: [], limit: 1 }, signal);
  const differing: { text: string; totals: readonly [number, number] }[] = [];
  let searches = 0;
  for await (const text of sampledTitles(catalogue)) {
    const pair = await answers(catalogue, { ...plainQuery, fields: [{ meaning: 'FREE', text }], limit: 1 }, signal);
    searches += 1;
    if (!isSame(pair) && differing.length < maxDifferences) differing.push({ text, totals: totalsOf(pair) });
  }
  return { recordCounts: totalsOf(all), searches, differing };
}

/** Titles of records at even distances of their numbers. */
async function* sampledTitles({ libraryId, records }: ComparedCatalogue): AsyncGenerator<string> {
  const { last } = await records.state(libraryId);
  const step = Math.ceil(last / sampleSize);
  for (let after = 0; after < last; ) {
    const [found] = await records.changes(libraryId, after, 1);
    if (found === undefined) return;
    yield found.record.title;
    after = Math.max(found.number, after + step);
  }
}

type AnswerPair = readonly [IndexAnswer, IndexAnswer];

async function answers({ engines }: ComparedCatalogue, query: IndexQuery, signal: AbortSignal): Promise<AnswerPair> {
  const [one, other] = engines;
  return Promise.all([one.search(query, signal), other.search(query, signal)]);
}

const totalsOf = ([one, other]: AnswerPair): readonly [number, number] => [one.total, other.total];

/** Of hits that rank alike either may come first: the first ones are compared where there is one. */
function isSame([one, other]: AnswerPair): boolean {
  const areSameHits = one.total > 1 || one.hits[0]?.number === other.hits[0]?.number;
  return one.total === other.total && one.rung === other.rung && areSameHits;
}
