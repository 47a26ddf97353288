import type { FieldMeaning, ScorePart } from '@buchfink/contract/search';
import { bitOf } from '../../segment/document-bits.ts';
import { blockShift, popularityOfFeatures, titleLengthOf } from '../../segment/document-features.ts';
import { startOf } from '../../segment/facet-column.ts';
import { isOnline, onShelf } from '../../segment/facet-values.ts';
import { availabilityBoost, popularityPrior } from '../../segment/precomputed/static-score.ts';
import type { IndexState, Segment } from '../../segment/segment.ts';
import { optionCounts } from '../facets/option-counts.ts';
import { branchColumnOf, branchesOf, type CopyDemand, withFilters } from '../filters/copy-demand.ts';
import type { Filters } from '../filters/filters.ts';
import { bitmapOfOptions } from '../filters/option-documents.ts';
import { type Hits, reaches } from '../matching/hits.ts';
import type { QueryField } from '../query/parsed-query.ts';
import type { SearchMatches } from '../search-matches.ts';
import { authorsNamed, type OptionRange } from './author-names.ts';
import { weights } from './weights.ts';

/**
 * The first `count` of these places have hits with these scores and traits of their documents (`traits.ts`); the arrays
 * are used again by the next call.
 */
export interface Scored {
  count: number;
  readonly places: Uint32Array;
  readonly scores: Float32Array;
  readonly traits: Uint32Array;
}

/** Scores those hits from `from` up to `to` with all signs that may reach the score `least`; some others may be among them. */
export type ScoreHits = (segment: number, hits: Hits, from: number, to: number, least: number) => Scored;

/** Raises the scores of words by the signs that a hit is what was meant. */
export interface RankingFeatures {
  readonly score: ScoreHits;
  /** Whether the query names authors: their works are raised, whatever their words score. */
  areAuthorsNamed(): boolean;
  /** What `score` added to a hit's words. */
  partsOf(segment: number, hits: Hits, at: number): ScorePart[];
}

/** Hits are scored so many at a time. */
export const chunkLength = 4096;

/** How many words a whole answer holds: in its title; in title and author together. */
interface QueryLength {
  readonly title: number;
  readonly all: number;
}

/** Authors that the query names. */
interface Named {
  readonly whole: ReadonlySet<number>;
  /** What a work of theirs is raised by. */
  readonly weight: number;
  readonly family: readonly OptionRange[];
}
const nobody: Named = { whole: new Set(), weight: 0, family: [] };

/** More than rounding to 32 bits takes away. */
export const roundingError = 0.001;
/** What presence adds at most. */
const mostOfAll = weights.available + roundingError;

const scored: Scored = {
  count: 0,
  places: new Uint32Array(chunkLength),
  scores: new Float32Array(chunkLength),
  traits: new Uint32Array(chunkLength),
};

/** The signs of a search, whose hits pass these filters. */
export function rankingFeaturesOf(state: IndexState, found: SearchMatches, filters: Filters): RankingFeatures {
  const { segments } = state;
  const required = found.words.filter(({ optional }) => !optional);
  const sum = (words: typeof required) => words.reduce((count, { parts }) => count + parts, 0);
  const asked = {
    title: sum(required.filter(({ meaning }) => isOf(meaning, 'TITLE'))),
    all: sum(required),
  };
  const askedOfAuthors = sum(required.filter(({ meaning }) => isOf(meaning, 'AUTHOR')));
  const { branches } = withFilters(found.ofFields, filters);
  const presences = segments.map(({ segment }) => remembered(() => presenceIn(segment, { branches })));
  let known: readonly Named[] | undefined;
  const namedIn = (at: number) => {
    known ??= namedAuthors(state, found, askedOfAuthors);
    return known[at] ?? nobody;
  };
  return {
    areAuthorsNamed: () => segments.some((_, at) => namedIn(at) !== nobody),
    score: (at, hits, from, to, least) => {
      const segment = segments[at]?.segment;
      const isThere = presences[at]?.();
      if (segment && isThere) scoreChunk(segment, hits, { from, to, least, asked, named: namedIn(at), isThere });
      return scored;
    },
    partsOf: (at, hits, hit) => {
      const segment = segments[at]?.segment;
      const isThere = presences[at]?.();
      return segment && isThere ? partsOf(segment, hits, hit, { asked, named: namedIn(at), isThere }) : [];
    },
  };
}

/** The availability of each document, as `presence` reads it; where branches are asked for, by the copies there. */
type Presence = (document: number) => number;

function presenceIn(segment: Segment, demand: CopyDemand): Presence {
  const { availability } = segment;
  if (demand.branches.length === 0) return (document) => availability[document] ?? 0;
  const there = bitmapOfOptions(branchColumnOf(segment, onShelf | isOnline), branchesOf(segment, demand));
  return (document) => (bitOf(there, document) === 0 ? 0 : onShelf);
}

function remembered<Answer extends object>(make: () => Answer): () => Answer {
  let known: Answer | undefined;
  return () => {
    known ??= make();
    return known;
  };
}

function isOf(meaning: FieldMeaning, searched: 'AUTHOR' | 'TITLE'): boolean {
  return meaning === 'FREE' || meaning === searched;
}

/** The authors of each segment that the query names, where all of its words are found in authors at all. */
function namedAuthors(state: IndexState, found: SearchMatches, asked: number): Named[] {
  const text = found.suggestion ?? textFor('AUTHOR', found.fields);
  const none = state.segments.map(() => nobody);
  if (asked === 0 || text === '') return none;
  const hasAll = (hits: Hits) => reaches(hits.authorWords, asked);
  // What is found for a single word is mostly ranked without its marks: names are cheaper to look up.
  const isSingle = found.words.filter(({ optional }) => !optional).length < 2;
  if (!found.hits.some((hits) => (isSingle && !hits.isMarked) || hasAll(hits))) return none;
  const named = state.segments.map((live) => {
    const { author } = live.segment.columns;
    const { whole, family } = authorsNamed(author, text);
    const counts = optionCounts(live, 'author');
    const records = [...whole].reduce((sum, option) => sum + (counts[option] ?? 0), 0);
    return { whole, records, family };
  });
  const isName = named.some(({ whole, family }) => whole.size > 0 || family.some(({ from, to }) => from < to));
  if (!isName || !found.hits.some(hasAll)) return none;
  const records = named.reduce((sum, each) => sum + each.records, 0);
  const { authorWhole, authorDoubling, authorMost } = weights;
  const weight = Math.min(authorMost, authorWhole + authorDoubling * Math.log2(Math.max(1, records)));
  return named.map(({ whole, family }) => ({ whole, family, weight }));
}

/** The text of the field of this meaning, else that of FREE. */
export function textFor(meaning: 'AUTHOR' | 'TITLE', fields: readonly QueryField[]): string {
  const field = fields.find((each) => each.meaning === meaning) ?? fields.find((each) => each.meaning === 'FREE');
  return field?.text ?? '';
}

interface Chunk {
  readonly from: number;
  readonly to: number;
  readonly least: number;
  readonly asked: QueryLength;
  readonly named: Named;
  readonly isThere: Presence;
}

/**
 * What a hit can score at most is known from small tables that stay in the processor's caches, so that the traits of most
 * hits are never read (bounds by blocks: S. Ding, T. Suel, Faster top-k document retrieval using block-max indexes, 2011).
 */
function scoreChunk(segment: Segment, hits: Hits, chunk: Chunk): void {
  const { documents, titleWords, authorWords, scores: ofWords } = hits;
  const { asked, named, isThere } = chunk;
  const { places, scores, traits } = scored;
  const { traits: known } = segment;
  const hasNames = named !== nobody;
  const count = placesReaching(segment, hits, chunk, places);
  scored.count = count;
  // A loop that does nothing else has more reads of memory under way at once.
  for (let at = 0; at < count; at += 1) traits[at] = known[documents[places[at] ?? 0] ?? 0] ?? 0;
  for (let at = 0; at < count; at += 1) {
    const hit = places[at] ?? 0;
    const document = documents[hit] ?? 0;
    const own = traits[at] ?? 0;
    let score = (ofWords[hit] ?? 0) + popularityPrior(popularityOfFeatures(own)) + availabilityBoost(isThere(document));
    const inTitle = titleWords[hit] ?? 0;
    const inAuthor = authorWords[hit] ?? 0;
    if (inTitle > 0) score += titleBonus(asked, inTitle, inAuthor, titleLengthOf(own));
    if (hasNames && inAuthor > 0) score += authorBonus(segment, document, named);
    scores[at] = score;
  }
}

/** Writes the places of the hits that may reach the least score; answers how many. */
function placesReaching(
  { titleLengths, meritBlocks }: Segment,
  { documents, scores, titleWords, authorWords }: Hits,
  { from, to, least, asked, named }: Chunk,
  places: Uint32Array,
): number {
  const mostOfName = named === nobody ? 0 : Math.max(named.weight, weights.authorFamily);
  let count = 0;
  for (let hit = from; hit < to; hit += 1) {
    const document = documents[hit] ?? 0;
    let most = (scores[hit] ?? 0) + popularityPrior(meritBlocks[document >>> blockShift] ?? 0) + mostOfAll;
    const inTitle = titleWords[hit] ?? 0;
    const inAuthor = authorWords[hit] ?? 0;
    if (inTitle > 0) most += titleBonus(asked, inTitle, inAuthor, titleLengths[document] ?? 0);
    if (inAuthor > 0) most += mostOfName;
    if (most >= least) places[count++] = hit;
  }
  return count;
}

function partsOf(
  segment: Segment,
  hits: Hits,
  hit: number,
  { asked, named, isThere }: Pick<Chunk, 'asked' | 'named' | 'isThere'>,
): ScorePart[] {
  const document = hits.documents[hit] ?? 0;
  const inTitle = hits.titleWords[hit] ?? 0;
  const inAuthor = hits.authorWords[hit] ?? 0;
  const length = segment.titleLengths[document] ?? 0;
  const ofTitle = inTitle > 0 ? titleBonus(asked, inTitle, inAuthor, length) : 0;
  const ofAuthor = inAuthor > 0 ? authorBonus(segment, document, named) : 0;
  const titlePart =
    ofTitle === weights.titleWhole
      ? 'title-whole'
      : ofTitle === weights.titleAndAuthor
        ? 'title-and-author'
        : 'title-named';
  return [
    { part: titlePart, value: ofTitle },
    { part: ofAuthor === named.weight ? 'author-whole' : 'author-family', value: ofAuthor },
    { part: 'merit', value: popularityPrior(segment.merits[document] ?? 0) },
    { part: 'available', value: availabilityBoost(isThere(document)) },
  ].filter(({ value }) => value !== 0);
}

/** How far the query names the title: it is the title, title and author, or holds the title among other words. */
function titleBonus(asked: QueryLength, inTitle: number, inAuthor: number, titleLength: number): number {
  if (inTitle < titleLength || asked.title === 0) return 0;
  if (inTitle >= asked.title) return weights.titleWhole;
  if (inTitle + inAuthor >= asked.all) return weights.titleAndAuthor;
  return (weights.titleNamed * inTitle) / asked.title;
}

function authorBonus({ columns: { author } }: Segment, document: number, { whole, weight, family }: Named): number {
  const { values } = author;
  const to = startOf(author, document + 1);
  let bonus = 0;
  for (let at = startOf(author, document); at < to; at += 1) {
    const option = values[at] ?? 0;
    if (whole.size > 0 && whole.has(option)) return weight;
    for (const { from, to: end } of family) if (option >= from && option < end) bonus = weights.authorFamily;
  }
  return bonus;
}
