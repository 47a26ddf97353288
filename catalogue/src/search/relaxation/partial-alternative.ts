import { matchedTermsIn } from '../matching/matched-terms.ts';
import { estimateMatches, isKnown } from '../query/occurs.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import { withQuorum } from './minimum-should-match.ts';
import type { FixedConstraints, Rewrite } from './relaxation-step.ts';
import { topHits } from './top-hits.ts';

/** Of a pasted page, only so many words are tried. */
const maxWords = 8;

/**
 * What could be asked for when not even half of the words occur together: those that the best record has, in its
 * spelling. Undefined when no record has any.
 */
export function partialAlternative(
  lookup: TermLookup,
  rewrites: readonly Rewrite[],
  fixed: FixedConstraints,
): string | undefined {
  const words = rewrites
    .flatMap(({ word }) => (word && !word.optional && isKnown(lookup, word.wanted) ? [word] : []))
    .toSorted((a, b) => estimateMatches(lookup, a.wanted) - estimateMatches(lookup, b.wanted))
    .slice(0, maxWords);
  const hits = words.length > 0 ? withQuorum(lookup, words, fixed, 1) : undefined;
  const [best] = hits ? topHits(lookup, hits, 1) : [];
  if (!best) return undefined;
  const said = rewrites.flatMap(({ asked, word }) => {
    if (!word || !words.includes(word)) return [];
    const isLiteral = asked.every(({ exact }) => matchedTermsIn(best.part, exact.wanted, best.document).length > 0);
    if (isLiteral) return [word.asked];
    const found = matchedTermsIn(best.part, word.wanted, best.document).map(({ surface }) => surface);
    // What only begins with a word is found by asking for the word.
    return found.some((surface) => surface.startsWith(word.asked)) ? [word.asked] : found;
  });
  return said.length > 0 ? said.join(' ') : undefined;
}
