import { estimateMatchesIn, estimateYearMatches } from '../matching/evaluate.ts';
import type { QueryNode } from '../matching/query-node.ts';
import type { LookupResult, TermLookup } from './term-lookup.ts';

/** Whether a live document has one of the terms in a field of the mask. */
export function occursInFields({ state }: TermLookup, { ranges }: Pick<LookupResult, 'ranges'>, mask: number): boolean {
  return state.segments.some(({ segment, deleted }, at) => {
    const { starts, entries } = segment.postings;
    const { from = 0, to = 0 } = ranges[at] ?? {};
    if (from === to) return false;
    const end = starts[to] ?? 0;
    for (let place = starts[from] ?? 0; place < end; place += 1) {
      const entry = entries[place] ?? 0;
      const isDeleted = deleted && (deleted[entry >>> 13] ?? 0) & (1 << ((entry >>> 8) & 31));
      if ((entry & mask & 255) !== 0 && !isDeleted) return true;
    }
    return false;
  });
}

/** Whether any document has the word, or any document has each of its parts. */
export function hasOccurrences(lookup: TermLookup, node: QueryNode): boolean {
  switch (node.kind) {
    case 'terms':
      return occursInFields(lookup, node, node.mask);
    case 'number':
      return true;
    case 'year':
      return lookup.state.segments.some(({ segment }) => segment.years.includes(node.year));
    case 'named':
      return estimateMatches(lookup, node) > 0;
    case 'all':
      return node.of.every((child) => hasOccurrences(lookup, child));
    case 'any':
      return node.of.some((child) => hasOccurrences(lookup, child));
  }
}

/**
 * Estimates how many documents of the whole index match the node; 0 only when none does. It is not a sum of decisions
 * made per segment, which would depend on how the records are spread over segments.
 */
export function estimateMatches(lookup: TermLookup, node: QueryNode): number {
  switch (node.kind) {
    case 'terms':
    case 'number':
    case 'named':
      return lookup.state.segments.reduce((sum, live, at) => sum + estimateMatchesIn({ live, at }, node), 0);
    case 'year':
      return estimateYearMatches(lookup.documentCount);
    case 'all':
      return node.of.reduce(
        (least, child) => Math.min(least, estimateMatches(lookup, child)),
        Number.POSITIVE_INFINITY,
      );
    case 'any':
      return node.of.reduce((sum, child) => sum + estimateMatches(lookup, child), 0);
  }
}
