import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The type of the answer (OpenSearch Suggestions extension 1.1). */
export const openSearchSuggestionsType = 'application/x-suggestions+json';

/** What is typed into the search bar of a browser, and words to search for instead. */
export const OpenSearchSuggestions = z.tuple([z.string(), z.array(z.string())]);
export type OpenSearchSuggestions = z.infer<typeof OpenSearchSuggestions>;

/**
 * `GET {service}/opensearch-suggestions?q=`: `OpenSearchSuggestions` as JSON of a type of its own, for the search bar of a browser
 * that took over the search of the app. Browsers send no headers of ours.
 */
export const openSearchSuggestions = endpoint({
  name: 'openSearchSuggestions',
  summary: 'Suggestions for the search bar of a browser (OpenSearch)',
  path: '/opensearch-suggestions',
  query: z.object({ q: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.unknown(),
});
