import { type MatchedTerms, matchedTermsIn } from '../matching/matched-terms.ts';
import { allOf } from '../query/query-node.ts';
import type { Rewrite } from './relaxation-step.ts';
import type { DocumentPosition } from './top-hits.ts';

/** The forms a document has instead of words that it does not have. */
export function replacementsIn(place: DocumentPosition, rewrite: Rewrite): MatchedTerms[] {
  return rewrite.word && !matchesAsTyped(place, rewrite)
    ? matchedTermsIn(place.part, rewrite.word.wanted, place.document)
    : [];
}

/** Whether a document has the words as they were asked for; function words need not be found. */
export function matchesAsTyped({ part, document }: DocumentPosition, { asked, word }: Rewrite): boolean {
  if (word === undefined) return false;
  if (word.optional) return true;
  return matchedTermsIn(part, allOf(asked.map(({ exact }) => exact.wanted)), document).length > 0;
}
