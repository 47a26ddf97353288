import { matchedTermsIn } from '../matching/matched-terms.ts';
import { estimateMatches, hasOccurrences } from '../query/occurrences.ts';
import type { FixedConstraints, IndexReader } from './index-reader.ts';
import { weightsOf } from './minimum-should-match.ts';
import type { Rewrite } from './relaxation-step.ts';
import { topHits } from './top-hits.ts';

/** Words of a pasted page that are tried, at most. */
const maxWords = 8;

/**
 * An alternative text when not even half of the words occur together: the words that the best record has, in its
 * spelling. Undefined when no record has any.
 */
export function partialAlternative(
  reader: IndexReader,
  rewrites: readonly Rewrite[],
  fixed: FixedConstraints,
): string | undefined {
  const words = rewrites
    .flatMap(({ replacement }) =>
      replacement && !replacement.optional && hasOccurrences(reader, replacement.node) ? [replacement] : [],
    )
    .toSorted((a, b) => estimateMatches(reader, a.node) - estimateMatches(reader, b.node))
    .slice(0, maxWords);
  const hits = words.length > 0 ? reader.matchQuorum(words, weightsOf(reader, words), 1, fixed) : undefined;
  const [best] = hits ? topHits(reader, hits, 1) : [];
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
