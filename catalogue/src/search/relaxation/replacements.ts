import { type MatchedTerms, matchedTermsIn } from '../matching/matched-terms.ts';
import { allOf } from '../query/query-node.ts';
import type { Rewrite } from './relaxation-step.ts';
import type { DocumentPosition } from './top-hits.ts';

/** The forms a document has instead of words that it does not have. */
export function replacementsIn(position: DocumentPosition, rewrite: Rewrite): MatchedTerms[] {
  return rewrite.replacement && !matchesAsTyped(position, rewrite)
    ? matchedTermsIn(position.part, rewrite.replacement.node, position.document)
    : [];
}

/** Whether a document has the words as they were asked for; function words need not be found. */
export function matchesAsTyped({ part, document }: DocumentPosition, { queryWords, replacement }: Rewrite): boolean {
  if (replacement === undefined) return false;
  if (replacement.optional) return true;
  return matchedTermsIn(part, allOf(queryWords.map(({ exact }) => exact.node)), document).length > 0;
}
