import { plainText } from '../text/fold.ts';
import { evaluate } from './evaluate.ts';
import { intersect, runOf } from './hits.ts';
import type { Correction } from './ladder.ts';
import type { Segment } from './segment.ts';

/**
 * The text as it was probably meant: the words that the best hit does not hold, replaced by the nearest that it does
 * hold, as they are written in the records. Undefined when nothing had to be replaced. When several fields were
 * corrected, the text of the first.
 */
export function spellingSuggestion(
  segment: Segment,
  document: number | undefined,
  corrections: readonly Correction[],
): string | undefined {
  const [first] = corrections;
  if (!first || document === undefined) return undefined;
  const hit = { documents: Uint32Array.of(document), scores: new Float32Array(1) };
  const holds = (term: number, mask: number) =>
    intersect(hit, runOf(evaluate(segment, { kind: 'term', term, mask, weight: 1 }))).documents.length > 0;
  const before = plainText(first.text.text).toLowerCase();
  let after = before;
  for (const { text, asked, part, similar } of corrections) {
    const written = asked.word.parts[part];
    if (text !== first.text || !written) continue;
    const own = segment.terms.find(written.form);
    if (own >= 0 && holds(own, asked.mask)) continue;
    const better = similar.find(({ term }) => holds(term, asked.mask));
    if (!better) continue;
    const surface = segment.surfaces.at(better.term) || segment.terms.at(better.term);
    after = after.replace(written.surface, () => surface);
  }
  return after === before ? undefined : after;
}
