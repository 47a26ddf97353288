import { evaluate, type IndexedSegment } from '../matching/evaluate.ts';
import type { Hits } from '../matching/hits.ts';
import type { QueryNode } from '../matching/query-node.ts';
import { differenceOf, filterByPhrases } from '../phrases/filter-by-phrases.ts';
import type { Phrase } from '../query/parsed-query.ts';

/** An exclusion: no hit may match it. */
export interface Exclusion {
  /** As written. */
  readonly text: string;
  readonly node: QueryNode;
  /** A quoted phrase; its words may occur apart. */
  readonly phrase: Phrase | undefined;
}

/** The hits that match none of the exclusions. */
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
