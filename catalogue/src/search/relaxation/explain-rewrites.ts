import type { QueryChange, Rung } from '@buchfink/contract/search';
import { type Hits, noHits } from '../matching/hits.ts';
import { matchesManyTerms } from '../matching/matched-terms.ts';
import type { MatchedWord } from '../matching/query-node.ts';
import { estimateMatches, hasOccurrences } from '../query/occurrences.ts';
import { championTopK } from '../ranking/champion-top-k.ts';
import type { IndexReader } from './index-reader.ts';
import type { Rewrite, StepResult } from './relaxation-step.ts';
import { replacementsIn } from './replacements.ts';
import { suggestedText } from './suggested-text.ts';
import { type DocumentPosition, topHits } from './top-hits.ts';

/** Number of top hits that tell which words were used. */
const explainedHits = 3;

/** The changes of a step, as its top hits show them, and the first changed text as it was probably meant. */
export function explainRewrites(
  reader: IndexReader,
  result: StepResult,
): { changes: QueryChange[]; suggestion?: string } {
  const { rung, rewrites } = result;
  const [best, ...furtherHits] = explainingHits(reader, result);
  if (!best) return { changes: [] };
  const changes = rewrites.flatMap((rewrite) => {
    const used = usedWords([best, ...furtherHits], rewrite);
    const isChanged = used.length > 0 || (rung === 'fewer-words' && isLeftOut(reader, result.hits, rewrite));
    return isChanged ? [changeOf(reader, rewrite, used)] : [];
  });
  const suggestion = isSpeltRight(rung) ? undefined : suggestedText(best, rewrites);
  return { changes, suggestion };
}

/** A prefix was meant as such; the name of a language or medium and a word with a family are spelt correctly. */
function isSpeltRight(rung: Rung | undefined): boolean {
  return rung === 'prefix' || rung === 'described' || rung === 'related';
}

/** The top hits of a step; none of a step without rewrites, which changes nothing. */
function explainingHits(reader: IndexReader, { hits, words, rewrites }: StepResult): DocumentPosition[] {
  return rewrites.length === 0 ? [] : topHits(reader, topCandidates(reader, hits, words), explainedHits);
}

/** The hits that may be the best; of a prefix of many documents not all are scored to find them. */
function topCandidates({ state }: IndexReader, hits: readonly Hits[], words: readonly MatchedWord[]): Hits[] {
  return state.segments.map((live, at) => {
    const segmentHits = hits[at] ?? noHits;
    const champions = championTopK({ live, at }, words, segmentHits, explainedHits)?.hits;
    return champions && champions.documents.length >= explainedHits ? champions : segmentHits;
  });
}

/** The words that the top hits have in place of others; none where they have the words themselves. */
function usedWords(positions: readonly [DocumentPosition, ...DocumentPosition[]], rewrite: Rewrite): string[] {
  const [best] = positions;
  // All hits of a broad prefix report the same.
  const isBroad = rewrite.replacement !== undefined && matchesManyTerms(best.part, rewrite.replacement.node);
  const replacements = (isBroad ? [best] : positions).flatMap((position) => replacementsIn(position, rewrite));
  return [...new Set(replacements.map(({ surface }) => surface))];
}

/** Whether no hit has the words or their replacement. */
function isLeftOut(reader: IndexReader, hits: readonly Hits[], { replacement }: Rewrite): boolean {
  return !replacement || (!replacement.optional && !reader.anyMatches(hits, replacement.node));
}

/** The change as it is reported: the words as typed, and the words used instead; none of dropped words. */
function changeOf(reader: IndexReader, rewrite: Rewrite, used: string[]): QueryChange {
  const typed = rewrite.queryWords.map(({ exact }) => exact.text).join(' ');
  return { asked: typed, used, known: used.length === 0 && isElsewhere(reader, rewrite) ? true : undefined };
}

/** Whether records outside the hits have the words as typed. */
function isElsewhere(reader: IndexReader, { queryWords }: Rewrite): boolean {
  return queryWords.every(({ exact: { node } }) => hasOccurrences(reader, node) && estimateMatches(reader, node) > 0);
}
