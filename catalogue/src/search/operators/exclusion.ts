import { evaluate, type IndexedSegment } from '../matching/evaluate.ts';
import type { Hits } from '../matching/hits.ts';
import { differenceOf, filterByPhrases } from '../phrases/filter-by-phrases.ts';
import type { Phrase } from '../query/parsed-query.ts';
import type { QueryNode } from '../query/query-node.ts';

/** What the hits of a search must not have. */
export interface Exclusion {
  /** As it is written. */
  readonly text: string;
  readonly wanted: QueryNode;
  /** Words in quotes, which may be there apart. */
  readonly phrase: Phrase | undefined;
}

/** Those of the hits that have none of what is excluded. */
export function excludeHits(part: IndexedSegment, hits: Hits, excluded: readonly Exclusion[]): Hits {
  let left = hits;
  for (const { wanted, phrase } of excluded) {
    if (left.count === 0) return left;
    const having = evaluate(part, wanted, left.documents).documents;
    const alike = phrase ? filterByPhrases(part, left.among(having), [phrase]).documents : having;
    if (alike.length > 0) left = left.among(differenceOf(left.documents, alike));
  }
  return left;
}
