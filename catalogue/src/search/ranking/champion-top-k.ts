import { anywhere } from '../../segment/fields.ts';
import { inverseDocumentFrequency } from '../../segment/impact.ts';
import { championLevels, championsAt, upperBoundOfOthers } from '../../segment/precomputed/champion-list.ts';
import { prefixAt, prefixShare } from '../../segment/precomputed/prefixes.ts';
import type { ChampionList, Segment } from '../../segment/segment.ts';
import { arena } from '../matching/arena.ts';
import { documentsOfTerm } from '../matching/candidates.ts';
import { filterByBitmap, unionOf } from '../matching/document-sets.ts';
import type { IndexedSegment } from '../matching/evaluate.ts';
import { gallopingLowerBound } from '../matching/galloping-lower-bound.ts';
import type { Hits } from '../matching/hits.ts';
import type { MatchedWord, QueryNode } from '../matching/query-node.ts';

/** Some of the hits, and an upper bound of the score of any other. */
export interface ChampionHits {
  readonly hits: Hits;
  readonly upperBound: number;
}

/** A term or the terms of a prefix, the index of its champion list or -1, and the score of a full match. */
interface ChampionTerm {
  readonly from: number;
  readonly to: number;
  readonly listIndex: number;
  readonly weight: number;
  /** Number of documents with these terms. */
  readonly count: number;
}

/** With more forms, as those of a rare prefix have, looking up the champions of each takes as long as scoring. */
const maxTerms = 32;

/**
 * The hits of a single frequent word among which the best by relevance nearly always are. Undefined for other
 * queries, for more than a few pages, and where the hits are scored already. (The upper bound of the other hits makes
 * it exact: R. Fagin, A. Lotem, M. Naor, Optimal aggregation algorithms for middleware, 2003.)
 */
export function championTopK(
  part: IndexedSegment,
  words: readonly MatchedWord[],
  hits: Hits,
  limit: number,
): ChampionHits | undefined {
  if (hits.hasColumns || words.some(({ optional, parts }) => (optional ? parts > 0 : parts > 1))) return undefined;
  const [only, ...furtherWords] = words.filter(({ optional }) => !optional);
  if (!only || furtherWords.length > 0) return undefined;
  const { segment } = part.live;
  const terms = termsOf(part, only.node);
  const listed = terms?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const level = championLevelFor(limit, hits.count / listed);
  const before = championHitsCache.get(hits);
  if (before?.level === level) return before;
  const champions = segment.championLists[level];
  if (!terms || !champions) return undefined;
  const most = terms.reduce((highest, term) => Math.max(highest, upperBoundOf(segment, champions, term)), 0);
  const optional = words.reduce((sum, word) => sum + (word.optional ? fullScore(word.node) : 0), 0);
  const championHits = {
    level,
    hits: hits.restrictTo(championsAmong(segment, champions, terms, hits)),
    upperBound: most + optional,
  };
  championHitsCache.set(hits, championHits);
  return championHits;
}

/**
 * The index of the level with enough champions for a limit, where filters left this share of all documents; -1 for
 * none.
 */
function championLevelFor(limit: number, share: number): number {
  const level = championLevels.findIndex((championLevel) => limit <= championLevel.limit * share);
  if (level >= 0) return level;
  const last = championLevels.length - 1;
  const most = championLevels[last];
  return most && limit <= Math.min(most.limit, most.most * share) ? last : -1;
}

/** Results of the current search, which are needed twice. */
const championHitsCache = new WeakMap<Hits, ChampionHits & { readonly level: number }>();

/** The terms of a word in its forms; undefined where it may match otherwise, or there are too many. */
function termsOf({ live, at }: IndexedSegment, node: QueryNode): ChampionTerm[] | undefined {
  // All levels have champions of the same terms.
  const { prefixes, championLists: champions, postings } = live.segment;
  const championTerms = champions[0]?.terms ?? new Uint32Array();
  const terms: ChampionTerm[] = [];
  for (const alternative of node.kind === 'any' ? node.of : [node]) {
    if (alternative.kind !== 'terms') return undefined;
    const { from = 0, to = 0 } = alternative.found.at(at) ?? {};
    const { weight } = alternative;
    const prefix = prefixAt(prefixes, { from, to });
    if (prefix >= 0) {
      const count = prefixes.counts[prefix] ?? 0;
      terms.push({ from, to, listIndex: championTerms.length + prefix, weight, count });
      continue;
    }
    if (terms.length + to - from > maxTerms) return undefined;
    for (let term = from; term < to; term += 1) {
      const count = (postings.starts[term + 1] ?? 0) - (postings.starts[term] ?? 0);
      terms.push({ from: term, to: term + 1, listIndex: indexAmong(championTerms, term), weight, count });
    }
  }
  return terms;
}

/** The index of a term among these, or -1. */
function indexAmong(terms: Uint32Array, term: number): number {
  const listIndex = gallopingLowerBound(terms, term);
  return terms[listIndex] === term ? listIndex : -1;
}

/** The upper bound of the score of a document that is no champion, as far as these terms contribute to it. */
function upperBoundOf(segment: Segment, champions: ChampionList, term: ChampionTerm): number {
  const { from, to, listIndex, weight } = term;
  if (listIndex < 0) return 0;
  const { starts } = segment.postings;
  const idf = inverseDocumentFrequency((starts[to] ?? 0) - (starts[from] ?? 0), segment.documentCount);
  return upperBoundOfOthers(champions, listIndex, to - from > 1 ? idf * prefixShare : idf, weight);
}

/** The hits that are champions of a term, or have a term without champions. */
function championsAmong(
  segment: Segment,
  champions: ChampionList,
  terms: readonly ChampionTerm[],
  hits: Hits,
): Uint32Array {
  const championHits = unionOf(
    terms.map(({ from, listIndex }) =>
      listIndex < 0 ? documentsOfTerm({ segment }, from, anywhere) : championsAt(champions, listIndex),
    ),
  );
  // As many hits as documents with the term: all champions are hits.
  const [only, ...furtherTerms] = terms;
  if (furtherTerms.length === 0 && only?.count === hits.count) return championHits;
  return hits.bitmap ? filterByBitmap(championHits, hits.bitmap) : intersectSorted(championHits, hits.documents);
}

/** The numbers that both ascending lists have. */
function intersectSorted(few: Uint32Array, many: Uint32Array): Uint32Array {
  const common = arena.numbers(few.length);
  let count = 0;
  let listIndex = 0;
  for (let at = 0; at < few.length; at += 1) {
    const number = few[at] ?? 0;
    listIndex = gallopingLowerBound(many, number, listIndex);
    if (many[listIndex] === number) common[count++] = number;
  }
  return common.subarray(0, count);
}

/** The highest score that a node can add. */
function fullScore(node: QueryNode): number {
  switch (node.kind) {
    case 'all':
      return node.of.reduce((sum, child) => sum + fullScore(child), 0);
    case 'any':
      return node.of.reduce((most, child) => Math.max(most, fullScore(child)), 0);
    default:
      return node.weight;
  }
}
