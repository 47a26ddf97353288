import { evaluate } from '../../search/matching/evaluate.ts';
import { Hits, zeroColumns } from '../../search/matching/hits.ts';
import { addScores, matchConjunction } from '../../search/matching/match-conjunction.ts';
import type { MatchedWord } from '../../search/matching/query-node.ts';
import type { LiveSegment } from '../../segment/segment.ts';

/**
 * The documents of a fetched segment as hits, scored by our own code.
 *
 * @param isQuorum whether documents need only some of the words
 */
export function fetchedHits(live: LiveSegment, at: number, words: readonly MatchedWord[], isQuorum: boolean): Hits {
  const part = { live, at };
  if (words.length > 0 && !isQuorum) return matchConjunction(part, words);
  const documents = Uint32Array.from({ length: live.segment.documentCount }, (_, document) => document);
  const hits = new Hits(documents, zeroColumns(documents.length));
  for (const word of words) addScores(hits, evaluate(part, word.node, documents), word);
  return hits;
}

/** The same hits, counted with those that were not fetched. */
export function countedHits(fetched: Hits, count: number): Hits {
  return new Hits({ count, list: () => fetched.documents }, (documents) => fetched.restrictTo(documents));
}
