import type { QueryNode } from '../matching/query-node.ts';
import type { TermLookup } from './term-lookup.ts';

/** Whether any document has the word, or any document has each of its parts. */
export function hasOccurrences(lookup: TermLookup, node: QueryNode): boolean {
  switch (node.kind) {
    case 'terms':
      return lookup.occursInFields(node.found, node.mask);
    case 'number':
      return true;
    case 'year':
      return lookup.hasYear(node.year);
    case 'named':
      return lookup.estimateMatches(node) > 0;
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
    case 'all':
      return node.of.reduce(
        (least, child) => Math.min(least, estimateMatches(lookup, child)),
        Number.POSITIVE_INFINITY,
      );
    case 'any':
      return node.of.reduce((sum, child) => sum + estimateMatches(lookup, child), 0);
    default:
      return lookup.estimateMatches(node);
  }
}
