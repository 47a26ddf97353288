import type { SortOrder } from '@buchfink/contract/search';

/** A word, a phrase or the beginning of a word. */
export interface QueryTerm {
  readonly text: string;
  readonly form: 'word' | 'phrase' | 'prefix';
}

/**
 * A condition on documents, independent of the server's query language. Fields of `words` may have a weight
 * (`title^10`); all terms must match, each in any of the fields. `values` are exact values of a field. Bounds of a
 * `range` are included; an absent one is open.
 */
export type Clause =
  | { readonly kind: 'words'; readonly fields: readonly string[]; readonly terms: readonly QueryTerm[] }
  | { readonly kind: 'values'; readonly field: string; readonly values: readonly string[] }
  | { readonly kind: 'range'; readonly field: string; readonly from?: string; readonly to?: string }
  | { readonly kind: 'all' | 'any'; readonly clauses: readonly Clause[] }
  | { readonly kind: 'not'; readonly clause: Clause };

/** A condition of a facet; counts of the facet itself ignore it, so that several of its options can be chosen. */
export interface FacetFilter {
  readonly facet: string;
  readonly clause: Clause;
}

/** The values of a field with their counts, the most frequent first. */
export interface ValueCounts {
  readonly facet: string;
  readonly field: string;
  readonly limit: number;
}

/** The number of documents of one option of a facet. */
export interface OptionCount {
  readonly facet: string;
  readonly option: string;
  readonly clause: Clause;
}

/** A request to the server of an index. */
export interface IndexRequest {
  /** Conditions that also rank. */
  readonly must: readonly Clause[];
  /** Conditions that do not rank. */
  readonly filters: readonly Clause[];
  readonly facetFilters: readonly FacetFilter[];
  readonly valueCounts: readonly ValueCounts[];
  readonly optionCounts: readonly OptionCount[];
  /** Undefined: by relevance. */
  readonly sort?: string | undefined;
  readonly offset: number;
  readonly limit: number;
  /** The fields of the documents; undefined: all. */
  readonly fields?: readonly string[] | undefined;
  /** A text whose spelling the server corrects. */
  readonly spelling?: string | undefined;
}

/** A document: its fields as the server sent them. */
export type IndexDocument = Readonly<Record<string, unknown>>;

/** A value of a facet's field, and its number of documents. */
export interface CountedValue {
  readonly value: string;
  readonly count: number;
}

/** The answer of the server. */
export interface IndexAnswer {
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly documents: readonly IndexDocument[];
  readonly values: ReadonlyMap<string, readonly CountedValue[]>;
  /** In the order of `optionCounts` of the request; undefined where the server did not say. */
  readonly optionCounts: readonly (number | undefined)[];
  readonly spelling?: string | undefined;
}

/** A server with an index of documents. Throws `ApiException` (`library-unavailable`, `library-timeout`, `library-busy`, `library-answer`). */
export interface IndexEngine {
  search(request: IndexRequest, signal: AbortSignal): Promise<IndexAnswer>;
}

/** A request for nothing but the number of documents. */
export const countOnly: IndexRequest = {
  must: [],
  filters: [],
  facetFilters: [],
  valueCounts: [],
  optionCounts: [],
  offset: 0,
  limit: 0,
};

/** Sort orders that a server can have, besides relevance. */
export type IndexSortOrder = Exclude<SortOrder, 'relevance'>;
