import type { IndexAnswer, IndexQuery, IndexSuggestion } from '@buchfink/catalogue/search/index-query';
import type { HeadingLocale } from '@buchfink/catalogue/text/heading-locale';

/** An incomplete text, for which at most `limit` suggestions are made; those in the reader's language first. */
export interface SuggestQuery {
  readonly text: string;
  readonly limit: number;
  readonly locale?: HeadingLocale | undefined;
}

/**
 * The search over the records of one library. Both methods throw `ApiException('library-unavailable')`, and the
 * reason of the signal when it aborts first.
 */
export interface CatalogueSearch {
  search(query: IndexQuery, signal: AbortSignal): Promise<IndexAnswer>;
  /** Suggestions for an incomplete text, the best first. */
  suggest(query: SuggestQuery, signal: AbortSignal): Promise<readonly IndexSuggestion[]>;
}
