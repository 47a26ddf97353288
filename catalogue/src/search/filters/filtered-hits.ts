import type { FacetId } from '@buchfink/contract/search';
import type { Hits } from '../matching/hits.ts';
import type { YearSpan } from '../matching/year-spans.ts';

/** The hits of a segment after the filters. */
export interface FilteredHits {
  /** Those that pass all filters. */
  readonly hits: Hits;
  /**
   * The documents that pass the filters of all other facets: the options of this facet are counted over them. For a
   * facet of copies some may be among them without a copy that meets the demand: its options are counted by copies,
   * which leaves them out.
   */
  documentsFor(facet: FacetId): Uint32Array;
  /** The same as a bitmap, where they were found that way. */
  bitmapFor?(facet: FacetId): Uint32Array;
  /** The years whose live documents are exactly those of `documentsFor`, where this is the case. */
  yearsFor(facet: FacetId): YearSpan | undefined;
}
