import { matchedTermsIn } from '../matching/matched-terms.ts';
import { estimateMatches, hasOccurrences } from '../query/occurrences.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import { matchQuorum } from './minimum-should-match.ts';
import type { FixedConstraints, Rewrite } from './relaxation-step.ts';
import { topHits } from './top-hits.ts';

/** Words of a pasted page that are tried, at most. */
const maxWords = 8;

/**
 * An alternative text when not even half of the words occur together: the words that the best record has, in its
 * spelling. Undefined when no record has any.
 */
export function partialAlternative(
  lookup: TermLookup,
  rewrites: readonly Rewrite[],
  fixed: FixedConstraints,
): string | undefined {
  const words = rewrites
    .flatMap(({ replacement }) =>
      replacement && !replacement.optional && hasOccurrences(lookup, replacement.node) ? [replacement] : [],
    )
    .toSorted((a, b) => estimateMatches(lookup, a.node) - estimateMatches(lookup, b.node))
    .slice(0, maxWords);
  const hits = words.length > 0 ? matchQuorum(lookup, words, fixed, 1) : undefined;
  const [best] = hits ? topHits(lookup, hits, 1) : [];
  if (!best) return undefined;
  const alternative = rewrites.flatMap(({ queryWords, replacement }) => {
    if (!replacement || !words.includes(replacement)) return [];
    const isLiteral = queryWords.every(({ exact }) => matchedTermsIn(best.part, exact.node, best.document).length > 0);
    if (isLiteral) return [replacement.text];
    const surfaces = matchedTermsIn(best.part, replacement.node, best.document).map(({ surface }) => surface);
    // A word that only starts with the typed one is found by typing that.
    return surfaces.some((surface) => surface.startsWith(replacement.text)) ? [replacement.text] : surfaces;
  });
  return alternative.length > 0 ? alternative.join(' ') : undefined;
}
