import { noHits } from '../matching/hits.ts';
import { addOptional } from '../matching/match-conjunction.ts';
import type { MatchedWord } from '../matching/query-node.ts';
import { estimateMatches } from '../query/occurrences.ts';
import type { FixedConstraints, IndexReader } from './index-reader.ts';
import type { RelaxationStep, StepResult } from './relaxation-step.ts';

/**
 * Shares of the words that must match, tried in order: the fewer may be missing, the fewer documents are candidates.
 */
const quorums = [0.9, 0.75, 0.5];
/** Of a pasted page the rarest known words decide; the others are common. */
const maxWords = 24;

/**
 * The documents with the most of the words: at least half of them, and together about as rare as those of the best
 * document. A document with n − m of n words has one of any m + 1: only the postings of the rarest are read, the
 * others are looked up (after C. Li, J. Lu, Y. Lu, Efficient merging and filtering algorithms for approximate string
 * searches, 2008).
 */
export function minimumShouldMatch(
  reader: IndexReader,
  step: RelaxationStep,
  fixed: FixedConstraints,
): StepResult | undefined {
  const words = step.words
    .filter(({ optional }) => !optional)
    .map((word) => ({ word, size: estimateMatches(reader, word.node) }))
    .toSorted((a, b) => Number(a.size === 0) - Number(b.size === 0) || a.size - b.size)
    .slice(0, maxWords)
    .map(({ word }) => word);
  if (words.length < 2) return undefined;
  const weights = weightsOf(reader, words);
  const least = new Set(quorums.map((share) => Math.min(Math.ceil(words.length * share), words.length - 1)));
  for (const quorum of least) {
    const hits = reader.matchQuorum(words, weights, quorum, fixed);
    if (!hits) continue;
    for (const [at, live] of reader.state.segments.entries()) addOptional({ live, at }, hits[at] ?? noHits, step.words);
    return { ...step, hits };
  }
  return undefined;
}

/** How much each word says: its idf times its likelihood. */
export function weightsOf(reader: IndexReader, words: readonly MatchedWord[]): number[] {
  return words.map(({ node, likelihood = 1 }) => likelihood * reader.idf(estimateMatches(reader, node)));
}
