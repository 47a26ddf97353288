import { type MatchedTerms, matchedTermsIn } from '../matching/matched-terms.ts';
import { allOf } from '../matching/query-node.ts';
import type { Rewrite } from './relaxation-step.ts';
import type { DocumentPosition } from './top-hits.ts';

/** The terms that a document has in place of words that it does not have. */
export function replacementsIn(position: DocumentPosition, rewrite: Rewrite): MatchedTerms[] {
  return rewrite.replacement && !matchesAsTyped(position, rewrite)
    ? matchedTermsIn(position.part, rewrite.replacement.node, position.document)
    : [];
}

/** Whether a document has the words as typed; function words are optional. */
export function matchesAsTyped({ part, document }: DocumentPosition, { queryWords, replacement }: Rewrite): boolean {
  if (replacement === undefined) return false;
  if (replacement.optional) return true;
  return matchedTermsIn(part, allOf(queryWords.map(({ exact }) => exact.node)), document).length > 0;
}
