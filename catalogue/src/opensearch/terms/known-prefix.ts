import type { EngineAnswer, EngineSearch } from '../ask.ts';
import { engineText } from '../engine-text.ts';
import { engineFields } from '../index-mapping.ts';

/** Terms of a prefix by which it is scored, the most frequent ones. */
const maxTerms = 400;
const { words } = engineFields;

/** A prefix as an index has it. */
export interface KnownPrefix {
  /** The number of postings of its terms, as far as they are known. */
  readonly count: number;
  /** The most frequent terms. */
  readonly terms: readonly string[];
  /** Whether it has other terms. */
  readonly hasMore: boolean;
}

/** Asks for the documents with a prefix, and its most frequent terms. */
export function prefixSearch(form: string): EngineSearch {
  const prefix = engineText(form);
  const terms = { field: words, include: `${escaped(prefix)}.*`, size: maxTerms + 1, execution_hint: 'map' };
  return { query: { prefix: { [words]: prefix } }, size: 0, aggs: { terms: { terms } } };
}

/** Reads the answer to `prefixSearch`. */
export function prefixIn(answer: EngineAnswer | undefined): KnownPrefix {
  const found = answer?.counted.terms?.buckets ?? [];
  const postings = found.reduce((sum, { count }) => sum + count, 0);
  return {
    count: Math.max(postings, answer?.total ?? 0),
    terms: found.slice(0, maxTerms).map(({ key }) => key),
    hasMore: found.length > maxTerms,
  };
}

/** Signs that mean something in a regular expression of Lucene. */
const escaped = (text: string) => text.replaceAll(/[.?+*|{}[\]()"\\#@&<>~^$-]/gu, '\\$&');
