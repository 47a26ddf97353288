import type { EngineAnswer, EngineSearch } from '../ask.ts';
import { engineText } from '../engine-text.ts';
import { engineFields } from '../index-mapping.ts';

/** Terms of a prefix by which it is scored, the most frequent ones. */
const maxTerms = 400;
/** Documents whose terms are counted. Of more documents with a prefix, so many are drawn by the hashes of their works. */
const maxCounted = 8_000;
/** The hashes of works are below it. */
const hashes = 2 ** 40;
const { words, work } = engineFields;

/** A prefix as an index has it. */
export interface KnownPrefix {
  /** The number of postings of its terms, as far as they are known: more than `maxCounted` are estimated. */
  readonly count: number;
  /** The most frequent terms. */
  readonly terms: readonly string[];
  /** Whether it has other terms. */
  readonly hasMore: boolean;
}

/** The documents with a prefix in any field. */
export function prefixFilter(form: string): EngineSearch['query'] {
  return { prefix: { [words]: engineText(form) } };
}

/** Asks for the most frequent terms with a prefix, which so many documents have. */
export function prefixSearch(form: string, documents: number): EngineSearch {
  // By the numbers of terms in the whole index. To compare the texts of all terms of all documents takes 40 times as long.
  const terms = { field: words, include: `${escaped(engineText(form))}.*`, size: maxTerms + 1 };
  return { query: drawn(prefixFilter(form), documents), size: 0, aggs: { terms: { terms } } };
}

function drawn(filter: EngineSearch['query'], documents: number): EngineSearch['query'] {
  if (documents <= maxCounted) return filter;
  const share = { range: { [work]: { lt: Math.floor((hashes * maxCounted) / documents) } } };
  return { bool: { filter: [filter, share] } };
}

/** Reads the answer to `prefixSearch`. */
export function prefixIn(answer: EngineAnswer | undefined, documents: number): KnownPrefix {
  const found = answer?.counted.terms?.buckets ?? [];
  const postings = found.reduce((sum, { count }) => sum + count, 0);
  return {
    count: Math.round(Math.max(postings * Math.max(1, documents / maxCounted), documents)),
    terms: found.slice(0, maxTerms).map(({ key }) => key),
    hasMore: found.length > maxTerms || documents > maxCounted,
  };
}

/** Signs that mean something in a regular expression of Lucene. */
const escaped = (text: string) => text.replaceAll(/[.?+*|{}[\]()"\\#@&<>~^$-]/gu, '\\$&');
