import { applyConditions } from '../filters/filters.ts';
import { estimateMatchesIn, evaluate, type IndexedSegment } from '../matching/evaluate.ts';
import { Hits, zeroColumns } from '../matching/hits.ts';
import { addScores, matchConjunction } from '../matching/match-conjunction.ts';
import { anyOf, type MatchedWord } from '../matching/query-node.ts';
import type { FixedConstraints } from '../relaxation/index-reader.ts';

/** A hit must reach this share of the best hit's weight (the sum of idf times likelihood of its words). */
export const shareOfBest = 0.8;

interface CountedHits {
  readonly hits: Hits;
  /** The number of matched words of each hit, and the sum of their weights. */
  readonly counts: Uint8Array;
  readonly weights: Float32Array;
}

/** The best of the documents that have at least `quorum` of the words. */
export function matchQuorum(
  parts: readonly IndexedSegment[],
  words: readonly MatchedWord[],
  weights: readonly number[],
  quorum: number,
  fixed: FixedConstraints,
): Hits[] | undefined {
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
