import type { QueryChange } from '@buchfink/contract/search';
import { evaluate, type IndexedSegment } from '../matching/evaluate.ts';
import { type Hits, noHits } from '../matching/hits.ts';
import { matchesManyTerms } from '../matching/matched-terms.ts';
import { estimateMatches, hasOccurrences } from '../query/occurrences.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import { championTopK } from '../ranking/champion-top-k.ts';
import type { MatchedWord } from '../search-matches.ts';
import type { Rewrite, StepResult } from './relaxation-step.ts';
import { replacementsIn } from './replacements.ts';
import { suggestedText } from './suggested-text.ts';
import { type DocumentPosition, topHits } from './top-hits.ts';

/** Number of top hits that tell which words were used. */
const explainedHits = 3;

/** The changes of a step, as its top hits show them, and the first changed text as it was probably meant. */
export function explainRewrites(
  lookup: TermLookup,
  result: StepResult,
): { changes: QueryChange[]; suggestion?: string } {
  const { hits, rung, rewrites, words } = result;
  // A step without rewrites changes nothing; its top hits are not needed.
  const positions = rewrites.length === 0 ? [] : topHits(lookup, topCandidates(lookup, hits, words), explainedHits);
  const [best] = positions;
  if (!best) return { changes: [] };
  const changes = rewrites.flatMap((rewrite) => changeOf(lookup, result, rewrite, [best, ...positions.slice(1)]));
  // A prefix was meant as such, and the name of a language or medium is spelt correctly: nothing to correct.
  const suggestion = rung === 'prefix' || rung === 'described' ? undefined : suggestedText(best, rewrites);
  return { changes, ...(suggestion !== undefined && { suggestion }) };
}

/** The words used in place of others; none where the top hits have the words themselves. */
function changeOf(
  lookup: TermLookup,
  { hits, rung }: StepResult,
  rewrite: Rewrite,
  positions: [DocumentPosition, ...DocumentPosition[]],
): QueryChange[] {
  const [best] = positions;
  // All hits of a broad prefix report the same.
  const examined = rewrite.replacement && matchesManyTerms(best.part, rewrite.replacement.node) ? [best] : positions;
  const used = examined.flatMap((position) => replacementsIn(position, rewrite)).map(({ surface }) => surface);
  if (used.length === 0 && !(rung === 'fewer-words' && isLeftOut(lookup, hits, rewrite))) return [];
  const change = { asked: rewrite.queryWords.map(({ exact }) => exact.text).join(' '), used: [...new Set(used)] };
  return [used.length === 0 && isElsewhere(lookup, rewrite) ? { ...change, known: true } : change];
}

/** The hits that may be the best; of a prefix of many documents not all are scored to find them. */
function topCandidates({ state }: TermLookup, hits: readonly Hits[], words: readonly MatchedWord[]): Hits[] {
  return state.segments.map((live, at) => {
    const own = hits[at] ?? noHits;
    const first = championTopK({ live, at }, words, own, explainedHits)?.hits;
    return first && first.documents.length >= explainedHits ? first : own;
  });
}

/** Whether no hit has the words or their replacement. */
function isLeftOut({ state }: TermLookup, hits: readonly Hits[], { replacement }: Rewrite): boolean {
  if (!replacement) return true;
  if (replacement.optional) return false;
  const isIn = ({ documents }: Hits, part: IndexedSegment) =>
    documents.length > 0 && evaluate(part, replacement.node, documents).documents.length > 0;
  return !state.segments.some((live, at) => isIn(hits[at] ?? noHits, { live, at }));
}

/** Whether records outside the hits have the words as typed. */
function isElsewhere(lookup: TermLookup, { queryWords }: Rewrite): boolean {
  return queryWords.every(({ exact: { node } }) => hasOccurrences(lookup, node) && estimateMatches(lookup, node) > 0);
}
