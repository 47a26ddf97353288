import { pageAnswerKey } from '@buchfink/contract/endpoint';
import type { MetaSearch, MetaSearchEvent } from '@buchfink/contract/metasearch';
import { takePageAnswer } from '#shared/api/page-answers.ts';
import { metaSearchUrl } from './meta-search-url.ts';
import { parseEvents } from './parse-event.ts';

/**
 * The answers to a search that the service wrote into the page, those of its own catalogues; each is used once. Empty
 * when the page has none, or when they cannot be read: then all libraries are asked.
 */
export function takePageEvents(search: MetaSearch): readonly MetaSearchEvent[] {
  // The service does not know in which order the app lists the libraries.
  const libraries = search.libraries.toSorted((a, b) => a - b);
  const answer = takePageAnswer(pageAnswerKey(metaSearchUrl({ ...search, libraries })));
  try {
    return answer === undefined ? [] : parseEvents(answer);
  } catch {
    return [];
  }
}
