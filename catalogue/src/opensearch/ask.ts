import type { BibRecord } from '../record/bib-record.ts';
import type { EngineQuery } from './query/engine-query.ts';

/** What is counted over the documents of a search, in the engine's language of aggregations, by name. */
export type Aggregations = Readonly<Record<string, EngineQuery>>;

/** A search of the engine, in its own language. The total is always exact. */
export interface EngineSearch {
  readonly query: EngineQuery;
  /** The number of documents that are wanted, the best ones; 0 for their number alone. */
  readonly size: number;
  readonly from?: number;
  /** Documents below this score are no hits. */
  readonly min_score?: number | undefined;
  /** Narrows the hits, but not what is counted. */
  readonly post_filter?: EngineQuery;
  readonly sort?: readonly EngineQuery[];
  readonly collapse?: { readonly field: string };
  readonly aggs?: Aggregations;
  readonly suggest?: EngineQuery;
}

/** A document of an answer. */
export interface EngineHit {
  readonly number: number;
  readonly score: number;
  readonly record: BibRecord;
}

/** What was counted: documents of a filter, values of terms with their documents, and what was counted within. */
export interface Counted {
  readonly count: number;
  readonly buckets: readonly { readonly key: string; readonly count: number; readonly within: CountedByName }[];
  readonly value: number;
  readonly within: CountedByName;
}
export type CountedByName = Readonly<Partial<Record<string, Counted>>>;

/** The answer to a search. */
export interface EngineAnswer {
  readonly total: number;
  readonly hits: readonly EngineHit[];
  readonly counted: CountedByName;
  readonly suggested: readonly string[];
}

/** Asks the engine several things at once, and waits for the answers: in a thread that has nothing else to do. */
export type Ask = (searches: readonly EngineSearch[]) => readonly EngineAnswer[];
