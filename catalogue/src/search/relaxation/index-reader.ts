import type { Condition } from '../filters/conditions.ts';
import type { Hits } from '../matching/hits.ts';
import type { MatchedWord, QueryNode } from '../matching/query-node.ts';
import type { Phrase } from '../query/parsed-query.ts';
import type { TermLookup } from '../query/term-lookup.ts';

/** Constraints beside the words of a step: numbers in fields of their own, and fields without words. */
export interface FixedConstraints {
  readonly numbers: readonly MatchedWord[];
  readonly conditions: readonly Condition[];
}

/**
 * What relaxing a query asks of an index: its dictionary, and the hits of words. All that depends on how an index keeps its
 * documents lies behind it.
 */
export interface IndexReader extends TermLookup {
  /** The documents that have all words, the required phrases, and fulfil the conditions: by segment of the state. */
  match(words: readonly MatchedWord[], phrases: readonly Phrase[], conditions: readonly Condition[]): readonly Hits[];
  /** Whether documents that are none of the hits have all words. */
  matchesBeyond(words: readonly MatchedWord[], hits: readonly Hits[]): boolean;
  /** Whether some of the hits match. */
  anyMatches(hits: readonly Hits[], node: QueryNode): boolean;
  /** The best of the documents that have at least `quorum` of the words (`matchQuorum`); undefined when there are none. */
  matchQuorum(
    words: readonly MatchedWord[],
    weights: readonly number[],
    quorum: number,
    fixed: FixedConstraints,
  ): readonly Hits[] | undefined;
}
