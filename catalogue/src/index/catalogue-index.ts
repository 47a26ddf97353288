import type { FacetId, FieldMeaning, Rung, SortOrder } from '@buchfink/contract/search';

/** One search over one library's records. All fields must hold (AND); the words of a field must all occur. */
export interface IndexQuery {
  readonly fields: readonly { readonly meaning: FieldMeaning; readonly text: string }[];
  /** Chosen facet options: any of one facet's options, all of the facets. An empty list demands nothing. */
  readonly filters: Partial<Record<FacetId, readonly string[]>>;
  readonly sort: SortOrder;
  readonly limit: number;
  readonly offset: number;
  readonly countFacets: boolean;
}

/** An option of a facet with the number of hits it would leave. */
export interface FacetOption {
  readonly id: string;
  readonly count: number;
  readonly applied: boolean;
}

/** A facet's options, the most frequent first (years: the newest first); applied ones are always among them. */
export interface IndexFacet {
  readonly id: FacetId;
  readonly options: readonly FacetOption[];
}

export interface IndexAnswer {
  readonly total: number;
  readonly totalIsExact: boolean;
  /** Record ids of the page asked for, in order. */
  readonly ids: readonly string[];
  /** Empty when facets were not asked for. */
  readonly facets: readonly IndexFacet[];
  /** Which step below the literal query found the hits; absent when they are just what was asked for. */
  readonly rung?: Rung;
  readonly suggestions?: readonly { readonly text: string; readonly kind: 'spelling' }[];
}

/** A library's index, opened for searching: immutable, in memory, answers synchronously. */
export interface CatalogueIndex {
  /** The generation of the records it was built from, see `RecordStore.generation`. */
  readonly generation: number;
  readonly recordCount: number;
  search(query: IndexQuery): IndexAnswer;
}

/** What was built. */
export interface IndexSummary {
  readonly generation: number;
  readonly recordCount: number;
  readonly termCount: number;
  readonly postingCount: number;
  readonly bytes: number;
}

/** The index is missing, cut off, altered or of another format version: build it anew from the records. */
export class IndexDamaged extends Error {
  override readonly name = 'IndexDamaged';
}
