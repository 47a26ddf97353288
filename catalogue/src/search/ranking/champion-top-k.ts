import { anywhere } from '../../segment/fields.ts';
import { inverseDocumentFrequency } from '../../segment/impact.ts';
import { championLevels, championsAt, upperBoundBehind } from '../../segment/precomputed/champion-list.ts';
import { prefixAt, prefixShare } from '../../segment/precomputed/prefixes.ts';
import type { ChampionList, Segment } from '../../segment/segment.ts';
import { arena } from '../matching/arena.ts';
import { documentsOfTerm } from '../matching/candidates.ts';
import { filterByBitmap, unionOf } from '../matching/document-sets.ts';
import type { IndexedSegment } from '../matching/evaluate.ts';
import { gallopingLowerBound } from '../matching/galloping-lower-bound.ts';
import type { Hits } from '../matching/hits.ts';
import type { QueryNode } from '../query/query-node.ts';
import type { MatchedWord } from '../search-matches.ts';

/** Some of the hits, and what any other scores at most. */
export interface ChampionHits {
  readonly hits: Hits;
  readonly bound: number;
}

/** A term, or the terms of a beginning, the place of its leaders or -1, and what a full hit of it scores. */
interface AskedTerms {
  readonly from: number;
  readonly to: number;
  readonly place: number;
  readonly weight: number;
  /** How many documents have them. */
  readonly count: number;
}

/** With more forms than a word has, as those of a seldom beginning, looking up the leaders of each takes as long as scoring. */
const mostTerms = 32;

/**
 * Of what was found for a single frequent word, those hits among which the best by relevance nearly always are; undefined
 * for other questions, more than a few pages, and where the hits are scored already. (The bound of what was not looked at
 * makes it exact: R. Fagin, A. Lotem, M. Naor, Optimal aggregation algorithms for middleware, 2003.)
 */
export function championTopK(
  part: IndexedSegment,
  words: readonly MatchedWord[],
  hits: Hits,
  limit: number,
): ChampionHits | undefined {
  if (hits.isMarked || words.some(({ optional, parts }) => (optional ? parts > 0 : parts > 1))) return undefined;
  const [only, ...others] = words.filter(({ optional }) => !optional);
  if (!only || others.length > 0) return undefined;
  const { segment } = part.live;
  const terms = termsOf(part, only.wanted);
  const listed = terms?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const level = levelFor(limit, hits.count / listed);
  const before = known.get(hits);
  if (before?.level === level) return before;
  const leaders = segment.leaders[level];
  if (!terms || !leaders) return undefined;
  const most = terms.reduce((highest, asked) => Math.max(highest, upperBoundOf(segment, leaders, asked)), 0);
  const optional = words.reduce((sum, word) => sum + (word.optional ? fullScore(word.wanted) : 0), 0);
  const leading = { level, hits: hits.among(championsAmong(segment, leaders, terms, hits)), bound: most + optional };
  known.set(hits, leading);
  return leading;
}

/** The place of the level with leaders enough for a limit where filters left only this share of all documents; -1 for none. */
function levelFor(limit: number, share: number): number {
  const level = championLevels.findIndex((each) => limit <= each.limit * share);
  if (level >= 0) return level;
  const last = championLevels.length - 1;
  const most = championLevels[last];
  return most && limit <= Math.min(most.limit, most.most * share) ? last : -1;
}

/** Those of the hits of the search that is under way, which are asked for twice. */
const known = new WeakMap<Hits, ChampionHits & { readonly level: number }>();

/** The terms of a word in its forms; undefined where it may be something else too, or there are too many. */
function termsOf({ live, at }: IndexedSegment, wanted: QueryNode): AskedTerms[] | undefined {
  // All levels have leaders of the same terms.
  const { beginnings, leaders, postings } = live.segment;
  const led = leaders[0]?.terms ?? new Uint32Array();
  const terms: AskedTerms[] = [];
  for (const way of wanted.kind === 'any' ? wanted.of : [wanted]) {
    if (way.kind !== 'terms') return undefined;
    const { from = 0, to = 0 } = way.ranges[at] ?? {};
    const { weight } = way;
    const beginning = prefixAt(beginnings, { from, to });
    if (beginning >= 0) {
      const count = beginnings.counts[beginning] ?? 0;
      terms.push({ from, to, place: led.length + beginning, weight, count });
      continue;
    }
    if (terms.length + to - from > mostTerms) return undefined;
    for (let term = from; term < to; term += 1) {
      const count = (postings.starts[term + 1] ?? 0) - (postings.starts[term] ?? 0);
      terms.push({ from: term, to: term + 1, place: placeAmong(led, term), weight, count });
    }
  }
  return terms;
}

/** The term's place among these, or -1. */
function placeAmong(terms: Uint32Array, term: number): number {
  const place = gallopingLowerBound(terms, term);
  return terms[place] === term ? place : -1;
}

/** What a document that is not looked at scores at most if these terms are what it has of the word. */
function upperBoundOf(segment: Segment, leaders: ChampionList, asked: AskedTerms): number {
  const { from, to, place, weight } = asked;
  if (place < 0) return 0;
  const { starts } = segment.postings;
  const rarity = inverseDocumentFrequency((starts[to] ?? 0) - (starts[from] ?? 0), segment.documentCount);
  return upperBoundBehind(leaders, place, to - from > 1 ? rarity * prefixShare : rarity, weight);
}

/** Those of the hits that lead one of the terms, or have one without leaders. */
function championsAmong(
  segment: Segment,
  leaders: ChampionList,
  terms: readonly AskedTerms[],
  hits: Hits,
): Uint32Array {
  const leading = unionOf(
    terms.map(({ from, place }) =>
      place < 0 ? documentsOfTerm({ segment }, from, anywhere) : championsAt(leaders, place),
    ),
  );
  // Of a term as many documents as it has are just these.
  const [only, ...others] = terms;
  if (others.length === 0 && only?.count === hits.count) return leading;
  return hits.bits ? filterByBitmap(leading, hits.bits) : common(leading, hits.documents);
}

/** The numbers of a short list that are in a long one, too; both rise. */
function common(few: Uint32Array, many: Uint32Array): Uint32Array {
  const found = arena.numbers(few.length);
  let count = 0;
  let place = 0;
  for (let at = 0; at < few.length; at += 1) {
    const number = few[at] ?? 0;
    place = gallopingLowerBound(many, number, place);
    if (many[place] === number) found[count++] = number;
  }
  return found.subarray(0, count);
}

/** The most that something wanted adds to a score. */
function fullScore(wanted: QueryNode): number {
  switch (wanted.kind) {
    case 'all':
      return wanted.of.reduce((sum, each) => sum + fullScore(each), 0);
    case 'any':
      return wanted.of.reduce((most, each) => Math.max(most, fullScore(each)), 0);
    default:
      return wanted.weight;
  }
}
