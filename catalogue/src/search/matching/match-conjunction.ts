import { inField } from '../../segment/fields.ts';
import { arena } from './arena.ts';
import { findCandidates } from './candidates.ts';
import { estimateMatchesIn, evaluate, type IndexedSegment } from './evaluate.ts';
import { Hits, noHits } from './hits.ts';
import type { Matches } from './matches.ts';
import type { MatchedWord } from './query-node.ts';

/** Up to so many postings of the rarest word are scored at once, before the final matches are known. */
const maxScoredFirst = 4096;
/** The same for a single word: where champion lists exist, the best hits are found without scoring all. */
const maxScoredFirstOfWord = 1024;

/** The documents of a segment with all required words; optional words add to their scores. */
export function matchConjunction(part: IndexedSegment, words: readonly MatchedWord[]): Hits {
  const required = words.filter(({ optional }) => !optional);
  const sized = required
    .map((word) => ({ word, size: estimateMatchesIn(part, word.node) }))
    .sort((a, b) => a.size - b.size);
  const [first, ...furtherWords] = sized.map(({ word }) => word);
  const fewest = sized[0]?.size ?? 0;
  if (!first || fewest === 0) return noHits;
  const scored = (within?: Uint32Array, isWhole = false) => {
    let hits = hitsOf(evaluate(part, first.node, within, isWhole), first);
    for (const word of furtherWords) {
      if (hits.count === 0) return noHits;
      hits = intersectHits(hits, evaluate(part, word.node, hits.documents), word);
    }
    addOptional(part, hits, words);
    return hits;
  };
  if (fewest <= (furtherWords.length === 0 ? maxScoredFirstOfWord : maxScoredFirst)) return scored();
  const candidates = findCandidates(
    part,
    required.map(({ node }) => node),
  );
  if (!candidates) return scored();
  const isWhole = (documents: Uint32Array) => furtherWords.length === 0 && hits.isDocumentList(documents);
  const hits: Hits = new Hits(
    candidates.documents,
    (documents) => scored(documents, isWhole(documents)),
    candidates.bitmap,
  );
  return hits;
}

/** Adds the optional words to the hits that have them. */
export function addOptional(part: IndexedSegment, hits: Hits, words: readonly MatchedWord[]): void {
  if (hits.count === 0) return;
  for (const word of words)
    if (word.optional && estimateMatchesIn(part, word.node) > 0)
      addScores(hits, evaluate(part, word.node, hits.documents), word);
}

/** The matches of one word as hits. */
function hitsOf(matches: Matches, word: MatchedWord): Hits {
  const { documents, scores, masks } = matches;
  const { length } = documents;
  const titleWords = arena.bytes(length);
  const authorWords = arena.bytes(length);
  const parts = Math.min(word.parts, 255);
  for (let at = 0; at < length; at += 1) {
    const mask = masks[at] ?? 0;
    titleWords[at] = mask & inField.title ? parts : 0;
    authorWords[at] = mask & inField.author ? parts : 0;
  }
  return new Hits(documents, { scores, titleWords, authorWords });
}

/** Adds the matches of a word to the hits. */
export function addScores(hits: Hits, matches: Matches, word: MatchedWord): void {
  const { documents, scores } = hits;
  let at = 0;
  for (let from = 0; from < matches.documents.length; from += 1) {
    const document = matches.documents[from] ?? 0;
    while ((documents[at] ?? 0) < document) at += 1;
    scores[at] = (scores[at] ?? 0) + (matches.scores[from] ?? 0);
    addFieldCounts(hits, at, matches.masks[from] ?? 0, word);
  }
}

/** The hits that also match a word. */
function intersectHits(hits: Hits, matches: Matches, word: MatchedWord): Hits {
  const { documents } = hits;
  if (matches.documents.length === documents.length) {
    addScores(hits, matches, word);
    return hits;
  }
  const hitIndexes = new Uint32Array(matches.documents.length);
  let at = 0;
  for (let to = 0; to < hitIndexes.length; to += 1) {
    while ((documents[at] ?? 0) < (matches.documents[to] ?? 0)) at += 1;
    hitIndexes[to] = at;
  }
  const common = hits.select(hitIndexes);
  addScores(common, matches, word);
  return common;
}

function addFieldCounts({ titleWords, authorWords }: Hits, at: number, mask: number, { parts }: MatchedWord): void {
  if (mask & inField.title) titleWords[at] = Math.min((titleWords[at] ?? 0) + parts, 255);
  if (mask & inField.author) authorWords[at] = Math.min((authorWords[at] ?? 0) + parts, 255);
}
