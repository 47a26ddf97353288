import type { IndexAnswer, IndexQuery, IndexSuggestion } from '@buchfink/catalogue/search/index-query';

/**
 * The search over the records of one library. Both methods throw `ApiException('library-unavailable')`, and the
 * reason of the signal when it aborts first.
 */
export interface CatalogueSearch {
  search(query: IndexQuery, signal: AbortSignal): Promise<IndexAnswer>;
  /** At most `limit` suggestions for an incomplete text, the best first. */
  suggest(text: string, limit: number, signal: AbortSignal): Promise<readonly IndexSuggestion[]>;
}
