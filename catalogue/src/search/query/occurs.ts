import { estimateMatchesIn, estimateYearMatches } from '../matching/evaluate.ts';
import type { QueryNode } from './query-node.ts';
import type { LookupResult, TermLookup } from './term-lookup.ts';

/** Whether some live document has one of the terms in a field of the mask. */
export function occurs({ state }: TermLookup, { ranges }: Pick<LookupResult, 'ranges'>, mask: number): boolean {
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

/** Whether something of a word is known: some document has it, or some document has each of its parts. */
export function isKnown(lookup: TermLookup, wanted: QueryNode): boolean {
  switch (wanted.kind) {
    case 'terms':
      return occurs(lookup, wanted, wanted.mask);
    case 'number':
      return true;
    case 'year':
      return lookup.state.segments.some(({ segment }) => segment.years.includes(wanted.year));
    case 'named':
      return estimateMatches(lookup, wanted) > 0;
    case 'all':
      return wanted.of.every((each) => isKnown(lookup, each));
    case 'any':
      return wanted.of.some((each) => isKnown(lookup, each));
  }
}

/**
 * About so many documents of the whole index have what is wanted, and 0 only when none does. Never a sum of what the
 * segments would say each for itself: that depends on how the same records lie in segments.
 */
export function estimateMatches(lookup: TermLookup, wanted: QueryNode): number {
  switch (wanted.kind) {
    case 'terms':
    case 'number':
    case 'named':
      return lookup.state.segments.reduce((sum, live, at) => sum + estimateMatchesIn({ live, at }, wanted), 0);
    case 'year':
      return estimateYearMatches(lookup.documentCount);
    case 'all':
      return wanted.of.reduce(
        (least, each) => Math.min(least, estimateMatches(lookup, each)),
        Number.POSITIVE_INFINITY,
      );
    case 'any':
      return wanted.of.reduce((sum, each) => sum + estimateMatches(lookup, each), 0);
  }
}
