import { realisedIn } from '../documents/realised.ts';
import type { Lookup } from '../words/lookup.ts';
import { isKnown, sizeOf } from '../words/occurs.ts';
import type { Fixed, Rewrite } from './attempt.ts';
import { withQuorum } from './most-words.ts';
import { bestOf } from './place.ts';

/** Of a pasted page, only so many words are tried. */
const maxWords = 8;

/**
 * What could be asked for when not even half of the words occur together: those that the best record has, in its
 * spelling. Undefined when no record has any.
 */
export function wayOn(lookup: Lookup, rewrites: readonly Rewrite[], fixed: Fixed): string | undefined {
  const words = rewrites
    .flatMap(({ word }) => (word && !word.optional && isKnown(lookup, word.wanted) ? [word] : []))
    .toSorted((a, b) => sizeOf(lookup, a.wanted) - sizeOf(lookup, b.wanted))
    .slice(0, maxWords);
  const hits = words.length > 0 ? withQuorum(lookup, words, fixed, 1) : undefined;
  const [best] = hits ? bestOf(lookup, hits, 1) : [];
  if (!best) return undefined;
  const said = rewrites.flatMap(({ asked, word }) => {
    if (!word || !words.includes(word)) return [];
    const isLiteral = asked.every(({ exact }) => realisedIn(best.part, exact.wanted, best.document).length > 0);
    if (isLiteral) return [word.asked];
    const found = realisedIn(best.part, word.wanted, best.document).map(({ surface }) => surface);
    // What only begins with a word is found by asking for the word.
    return found.some((surface) => surface.startsWith(word.asked)) ? [word.asked] : found;
  });
  return said.length > 0 ? said.join(' ') : undefined;
}
