import { evaluate, type IndexedSegment } from '../matching/evaluate.ts';
import type { Hits } from '../matching/hits.ts';
import { differenceOf, filterByPhrases } from '../phrases/filter-by-phrases.ts';
import type { Phrase } from '../query/parsed-query.ts';
import type { QueryNode } from '../query/query-node.ts';

/** What the hits of a search must not have. */
export interface Exclusion {
  /** As it is written. */
  readonly text: string;
  readonly node: QueryNode;
  /** Words in quotes, which may be there apart. */
  readonly phrase: Phrase | undefined;
}

/** Those of the hits that have none of what is excluded. */
export function excludeHits(part: IndexedSegment, hits: Hits, excluded: readonly Exclusion[]): Hits {
  let remaining = hits;
  for (const { node, phrase } of excluded) {
    if (remaining.count === 0) return remaining;
    const having = evaluate(part, node, remaining.documents).documents;
    const matching = phrase ? filterByPhrases(part, remaining.restrictTo(having), [phrase]).documents : having;
    if (matching.length > 0) remaining = remaining.restrictTo(differenceOf(remaining.documents, matching));
  }
  return remaining;
}
