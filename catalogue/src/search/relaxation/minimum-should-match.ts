import { applyConditions } from '../filters/filters.ts';
import { estimateMatchesIn, evaluate, type IndexedSegment } from '../matching/evaluate.ts';
import { Hits, noHits, zeroColumns } from '../matching/hits.ts';
import { addOptional, addScores, matchConjunction } from '../matching/match-conjunction.ts';
import { anyOf, type MatchedWord } from '../matching/query-node.ts';
import { estimateMatches } from '../query/occurrences.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import type { FixedConstraints, RelaxationStep, StepResult } from './relaxation-step.ts';

/**
 * Shares of the words that must match, tried in order: the fewer may be missing, the fewer documents are candidates.
 */
const quorums = [0.9, 0.75, 0.5];
/** Of a pasted page the rarest known words decide; the others are common. */
const maxWords = 24;
/** A hit must reach this share of the best hit's weight (the sum of idf times likelihood of its words). */
const shareOfBest = 0.8;

interface CountedHits {
  readonly hits: Hits;
  /** The number of matched words of each hit, and the sum of their weights. */
  readonly counts: Uint8Array;
  readonly weights: Float32Array;
}

/**
 * The documents with the most of the words: at least half of them, and together about as rare as those of the best
 * document. A document with n − m of n words has one of any m + 1: only the postings of the rarest are read, the
 * others are looked up (after C. Li, J. Lu, Y. Lu, Efficient merging and filtering algorithms for approximate string
 * searches, 2008).
 */
export function minimumShouldMatch(
  lookup: TermLookup,
  step: RelaxationStep,
  fixed: FixedConstraints,
): StepResult | undefined {
  const words = step.words
    .filter(({ optional }) => !optional)
    .map((word) => ({ word, size: estimateMatches(lookup, word.node) }))
    .toSorted((a, b) => Number(a.size === 0) - Number(b.size === 0) || a.size - b.size)
    .slice(0, maxWords)
    .map(({ word }) => word);
  if (words.length < 2) return undefined;
  const least = new Set(quorums.map((share) => Math.min(Math.ceil(words.length * share), words.length - 1)));
  for (const quorum of least) {
    const hits = matchQuorum(lookup, words, fixed, quorum);
    if (!hits) continue;
    for (const [at, live] of lookup.state.segments.entries()) addOptional({ live, at }, hits[at] ?? noHits, step.words);
    return { ...step, hits };
  }
  return undefined;
}

/** The best of the documents that have at least `quorum` of the words. */
export function matchQuorum(
  lookup: TermLookup,
  words: readonly MatchedWord[],
  fixed: FixedConstraints,
  quorum: number,
): Hits[] | undefined {
  const parts = lookup.state.segments.map((live, at): IndexedSegment => ({ live, at }));
  const weights = words.map(({ node, likelihood = 1 }) => likelihood * lookup.idf(estimateMatches(lookup, node)));
  const counted = parts.map((part) => countWordsOfHits(part, words, fixed, weights, quorum));
  const most = counted.reduce((best, { counts }) => counts.reduce((more, count) => Math.max(more, count), best), 0);
  if (most < quorum) return undefined;
  let best = 0;
  for (const { counts, weights: sums } of counted)
    for (const [at, count] of counts.entries()) if (count === most) best = Math.max(best, sums[at] ?? 0);
  return counted.map(({ hits, counts, weights: sums }) => {
    const hitIndexes = new Uint32Array(counts.length);
    let selectedCount = 0;
    for (let at = 0; at < counts.length; at += 1)
      if (counts[at] === most && (sums[at] ?? 0) >= best * shareOfBest) hitIndexes[selectedCount++] = at;
    return hits.select(hitIndexes.subarray(0, selectedCount));
  });
}

function countWordsOfHits(
  part: IndexedSegment,
  words: readonly MatchedWord[],
  { numbers, conditions }: FixedConstraints,
  weights: readonly number[],
  quorum: number,
): CountedHits {
  const rarestFirst = words.toSorted((a, b) => estimateMatchesIn(part, a.node) - estimateMatchesIn(part, b.node));
  const rarest = rarestFirst.slice(0, words.length - quorum + 1);
  const within = numbers.length > 0 ? matchConjunction(part, numbers).documents : undefined;
  const candidates = evaluate(part, anyOf(rarest.map(({ node }) => node)), within).documents;
  const hits = applyConditions(part.live, new Hits(candidates, zeroColumns(candidates.length)), conditions);
  const { documents } = hits;
  const { length } = documents;
  const counted = { hits, counts: new Uint8Array(length), weights: new Float32Array(length) };
  for (const [number, word] of words.entries()) {
    const matches = evaluate(part, word.node, documents);
    addScores(hits, matches, word);
    let at = 0;
    for (const document of matches.documents) {
      while ((documents[at] ?? 0) < document) at += 1;
      counted.counts[at] = (counted.counts[at] ?? 0) + 1;
      counted.weights[at] = (counted.weights[at] ?? 0) + (weights[number] ?? 0);
    }
  }
  return counted;
}
