import { addDocuments, bitOf } from '../segment/document-bits.ts';
import { rarityOf } from '../segment/impact.ts';
import type { Segment, TermLeaders } from '../segment/segment.ts';
import { leaderLevels, leadersAt, mostBehind } from '../segment/term-leaders.ts';
import { arena } from './arena.ts';
import { countBelow } from './count-below.ts';
import { noDocuments } from './document-sets.ts';
import type { Part } from './evaluate.ts';
import type { FoundWord } from './found.ts';
import type { Hits } from './hits.ts';
import type { Wanted } from './wanted.ts';

/** Some of the hits, and what any other scores at most. */
export interface Leading {
  readonly hits: Hits;
  readonly bound: number;
}

/** A term of the dictionary, its place among those with leaders or -1, and what a full hit of it scores. */
interface AskedTerm {
  readonly term: number;
  readonly place: number;
  readonly weight: number;
}

/** With more forms than a word has, as those that begin alike, looking up the leaders of each takes as long as scoring. */
const mostTerms = 32;

/**
 * Of what was found for a single frequent word, those hits among which the best by relevance nearly always are; undefined
 * for other questions, more than a few pages, and where the hits are scored already. (The bound of what was not looked at
 * makes it exact: R. Fagin, A. Lotem, M. Naor, Optimal aggregation algorithms for middleware, 2003.)
 */
export function leadingHits(part: Part, words: readonly FoundWord[], hits: Hits, limit: number): Leading | undefined {
  const { segment } = part.live;
  const leaders = segment.leaders[leaderLevels.findIndex((level) => limit <= level.limit)];
  if (!leaders || hits.isMarked || words.some(({ optional, parts }) => (optional ? parts > 0 : parts > 1)))
    return undefined;
  const [only, ...others] = words.filter(({ optional }) => !optional);
  const terms = only && others.length === 0 ? termsOf(part, leaders, only.wanted) : undefined;
  if (!terms) return undefined;
  let most = 0;
  for (const asked of terms) {
    const behind = boundOf(segment, leaders, asked);
    if (behind === undefined) return undefined;
    most = Math.max(most, behind);
  }
  const optional = words.reduce((sum, word) => sum + (word.optional ? fullScore(word.wanted) : 0), 0);
  return { hits: hits.at(placesOfLeaders(segment, leaders, terms, hits.documents)), bound: most + optional };
}

/** The terms of a word in its forms; undefined where it may be something else too, or there are too many. */
function termsOf({ at }: Part, leaders: TermLeaders, wanted: Wanted): AskedTerm[] | undefined {
  const terms: AskedTerm[] = [];
  for (const way of wanted.kind === 'any' ? wanted.of : [wanted]) {
    if (way.kind !== 'terms') return undefined;
    const { from = 0, to = 0 } = way.ranges[at] ?? {};
    if (terms.length + to - from > mostTerms) return undefined;
    for (let term = from; term < to; term += 1) terms.push({ term, place: placeOf(leaders, term), weight: way.weight });
  }
  return terms;
}

/** The term's place among those with leaders, or -1. */
function placeOf({ terms }: TermLeaders, term: number): number {
  const place = countBelow(terms, term);
  return terms[place] === term ? place : -1;
}

/** What a document that is not looked at scores at most if this term is what it has of the word. */
function boundOf(segment: Segment, leaders: TermLeaders, { term, place, weight }: AskedTerm): number | undefined {
  if (place < 0) return 0;
  const { starts } = segment.postings;
  const rarity = rarityOf((starts[term + 1] ?? 0) - (starts[term] ?? 0), segment.documentCount);
  return mostBehind(leaders, place, rarity, weight);
}

/** The places of those of the documents that lead one of the terms, or have one without leaders. */
function placesOfLeaders(
  segment: Segment,
  leaders: TermLeaders,
  terms: readonly AskedTerm[],
  documents: Uint32Array,
): Uint32Array {
  const leads = noDocuments(segment.documentCount);
  const { starts, entries } = segment.postings;
  let most = 0;
  for (const { term, place } of terms) {
    const all = entries.subarray(starts[term] ?? 0, starts[term + 1] ?? 0);
    const leading = place < 0 ? all.map((entry) => entry >>> 8) : leadersAt(leaders, place);
    addDocuments(leads, leading);
    most += leading.length;
  }
  const places = arena.numbers(Math.min(most, documents.length));
  let count = 0;
  for (let at = 0; at < documents.length; at += 1) if (bitOf(leads, documents[at] ?? 0) === 1) places[count++] = at;
  return places.subarray(0, count);
}

/** The most that something wanted adds to a score. */
function fullScore(wanted: Wanted): number {
  switch (wanted.kind) {
    case 'all':
      return wanted.of.reduce((sum, each) => sum + fullScore(each), 0);
    case 'any':
      return wanted.of.reduce((most, each) => Math.max(most, fullScore(each)), 0);
    default:
      return wanted.weight;
  }
}
