import type { FieldMeaning, ScorePart } from '@buchfink/contract/search';
import { blockShift, popularityOfFeatures, titleLengthOf } from '../../segment/columns/document-features.ts';
import { startOf } from '../../segment/columns/facet-column.ts';
import { isOnline, onShelf } from '../../segment/columns/facet-values.ts';
import { bitOf } from '../../segment/document-bitmap.ts';
import { availabilityBoost, popularityPrior } from '../../segment/precomputed/static-score.ts';
import type { IndexState, Segment } from '../../segment/segment.ts';
import { optionCounts } from '../facets/option-counts.ts';
import { branchColumnOf, branchOptionsOf, type CopyDemand } from '../filters/copy-demand.ts';
import { type Hits, hasAtLeast } from '../matching/hits.ts';
import { bitmapOfOptions } from '../matching/option-documents.ts';
import type { QueryField } from '../query/parsed-query.ts';
import type { SearchMatches } from '../search-matches.ts';
import { findNamedAuthors, type OptionRange } from './author-names.ts';
import { weights } from './weights.ts';

/**
 * Scored hits: the first `count` hit indexes, with their scores and document features (`document-features.ts`). The
 * arrays are reused by the next call.
 */
export interface ScoredHits {
  count: number;
  readonly hitIndexes: Uint32Array;
  readonly scores: Float32Array;
  readonly documentFeatures: Uint32Array;
}

/**
 * Scores the hits from `from` up to `to` that may reach the score `threshold` with all features; a few others may be
 * among them.
 */
export type ScoreHits = (segment: number, hits: Hits, from: number, to: number, threshold: number) => ScoredHits;

/** Ranking features beside the words: title, author, popularity and availability. */
export interface RankingFeatures {
  readonly score: ScoreHits;
  /** Whether the query names authors: their works are raised, whatever their words score. */
  namesAuthors(): boolean;
  /** The score parts that `score` added to a hit's words. */
  explain(segment: number, hits: Hits, at: number): ScorePart[];
}

/** Hits are scored in chunks of this length. */
export const chunkLength = 4096;

/** Number of query words: in the title; in title and author together. */
interface QueryLength {
  readonly title: number;
  readonly all: number;
}

/** The authors that the query names. */
interface WeightedAuthors {
  readonly byFullName: ReadonlySet<number>;
  /** Score of a work by one of them. */
  readonly weight: number;
  readonly byFamilyName: readonly OptionRange[];
}
const noAuthors: WeightedAuthors = { byFullName: new Set(), weight: 0, byFamilyName: [] };

/** More than the rounding error of 32-bit floats. */
export const roundingError = 0.001;
/** The highest availability boost. */
const maxAvailabilityBoost = weights.availability + roundingError;

const scored: ScoredHits = {
  count: 0,
  hitIndexes: new Uint32Array(chunkLength),
  scores: new Float32Array(chunkLength),
  documentFeatures: new Uint32Array(chunkLength),
};

/** The ranking features of a search. */
export function rankingFeaturesOf(state: IndexState, matches: SearchMatches): RankingFeatures {
  const { segments } = state;
  const required = matches.words.filter(({ optional }) => !optional);
  const sum = (words: typeof required) => words.reduce((count, { parts }) => count + parts, 0);
  const queryLength = {
    title: sum(required.filter(({ meaning }) => isOf(meaning, 'TITLE'))),
    all: sum(required),
  };
  const authorWordCount = sum(required.filter(({ meaning }) => isOf(meaning, 'AUTHOR')));
  const { branches } = matches.copyDemands.full;
  const availabilities = segments.map(({ segment }) => lazy(() => availabilityIn(segment, { branches })));
  let cached: readonly WeightedAuthors[] | undefined;
  const namedIn = (at: number) => {
    cached ??= namedAuthors(state, matches, authorWordCount);
    return cached[at] ?? noAuthors;
  };
  return {
    namesAuthors: () => segments.some((_, at) => namedIn(at) !== noAuthors),
    score: (at, hits, from, to, threshold) => {
      const segment = segments[at]?.segment;
      const availabilityOf = availabilities[at]?.();
      if (segment && availabilityOf)
        scoreChunk(segment, hits, { from, to, threshold, queryLength, authors: namedIn(at), availabilityOf });
      return scored;
    },
    explain: (at, hits, hit) => {
      const segment = segments[at]?.segment;
      const availabilityOf = availabilities[at]?.();
      return segment && availabilityOf
        ? explainHit(segment, hits, hit, { queryLength, authors: namedIn(at), availabilityOf })
        : [];
    },
  };
}

/**
 * The availability of each document, as `availabilityBoost` reads it; with branches in the query, by the copies
 * there.
 */
type AvailabilityOf = (document: number) => number;

function availabilityIn(segment: Segment, demand: CopyDemand): AvailabilityOf {
  const { availability } = segment;
  if (demand.branches.length === 0) return (document) => availability[document] ?? 0;
  const availableDocuments = bitmapOfOptions(
    branchColumnOf(segment, onShelf | isOnline),
    branchOptionsOf(segment, demand),
  );
  return (document) => (bitOf(availableDocuments, document) === 0 ? 0 : onShelf);
}

function lazy<Answer extends object>(make: () => Answer): () => Answer {
  let cached: Answer | undefined;
  return () => {
    cached ??= make();
    return cached;
  };
}

function isOf(meaning: FieldMeaning, searched: 'AUTHOR' | 'TITLE'): boolean {
  return meaning === 'FREE' || meaning === searched;
}

/** The authors of each segment that the query names, where some hit has all of the words in its authors. */
function namedAuthors(state: IndexState, matches: SearchMatches, wordCount: number): WeightedAuthors[] {
  const text = matches.suggestion ?? textFor('AUTHOR', matches.fields);
  const none = state.segments.map(() => noAuthors);
  if (wordCount === 0 || text === '') return none;
  const hasAll = (hits: Hits) => hasAtLeast(hits.authorWords, wordCount);
  // Hits of a single word are mostly ranked without their columns: looking up names is cheaper.
  const isSingle = matches.words.filter(({ optional }) => !optional).length < 2;
  if (!matches.hits.some((hits) => (isSingle && !hits.hasColumns) || hasAll(hits))) return none;
  const authors = state.segments.map((live) => {
    const { author } = live.segment.columns;
    const { byFullName, byFamilyName } = findNamedAuthors(author, text);
    const counts = optionCounts(live, 'author');
    const records = [...byFullName].reduce((sum, option) => sum + (counts[option] ?? 0), 0);
    return { byFullName, records, byFamilyName };
  });
  const isName = authors.some(
    ({ byFullName, byFamilyName }) => byFullName.size > 0 || byFamilyName.some(({ from, to }) => from < to),
  );
  if (!isName || !matches.hits.some(hasAll)) return none;
  const records = authors.reduce((sum, segmentAuthors) => sum + segmentAuthors.records, 0);
  const { authorWhole, authorDoubling, authorMost } = weights;
  const weight = Math.min(authorMost, authorWhole + authorDoubling * Math.log2(Math.max(1, records)));
  return authors.map(({ byFullName, byFamilyName }) => ({ byFullName, byFamilyName, weight }));
}

/** The text of the field of this meaning, else that of FREE. */
export function textFor(meaning: 'AUTHOR' | 'TITLE', fields: readonly QueryField[]): string {
  const field =
    fields.find((field) => field.meaning === meaning) ?? fields.find((candidate) => candidate.meaning === 'FREE');
  return field?.text ?? '';
}

interface Chunk {
  readonly from: number;
  readonly to: number;
  readonly threshold: number;
  readonly queryLength: QueryLength;
  readonly authors: WeightedAuthors;
  readonly availabilityOf: AvailabilityOf;
}

/**
 * Small tables that stay in the processor's caches bound the score of a hit, so that the features of most hits are
 * never read (bounds by blocks: S. Ding, T. Suel, Faster top-k document retrieval using block-max indexes, 2011).
 */
function scoreChunk(segment: Segment, hits: Hits, chunk: Chunk): void {
  const { documents, titleWords, authorWords, scores: ofWords } = hits;
  const { queryLength, authors, availabilityOf } = chunk;
  const { hitIndexes, scores, documentFeatures: features } = scored;
  const { documentFeatures: featuresByDocument } = segment;
  const hasAuthors = authors !== noAuthors;
  const count = selectCompetitive(segment, hits, chunk, hitIndexes);
  scored.count = count;
  // A loop without other work keeps more memory reads in flight.
  for (let at = 0; at < count; at += 1) features[at] = featuresByDocument[documents[hitIndexes[at] ?? 0] ?? 0] ?? 0;
  for (let at = 0; at < count; at += 1) {
    const hit = hitIndexes[at] ?? 0;
    const document = documents[hit] ?? 0;
    const packedFeatures = features[at] ?? 0;
    let score =
      (ofWords[hit] ?? 0) +
      popularityPrior(popularityOfFeatures(packedFeatures)) +
      availabilityBoost(availabilityOf(document));
    const inTitle = titleWords[hit] ?? 0;
    const inAuthor = authorWords[hit] ?? 0;
    if (inTitle > 0) score += titleBonus(queryLength, inTitle, inAuthor, titleLengthOf(packedFeatures));
    if (hasAuthors && inAuthor > 0) score += authorBonus(segment, document, authors);
    scores[at] = score;
  }
}

/** Writes the indexes of the hits that may reach the threshold and returns their number. */
function selectCompetitive(
  { titleLengths, popularityBlocks }: Segment,
  { documents, scores, titleWords, authorWords }: Hits,
  { from, to, threshold, queryLength, authors }: Chunk,
  hitIndexes: Uint32Array,
): number {
  const maxAuthorBonus = authors === noAuthors ? 0 : Math.max(authors.weight, weights.authorFamily);
  let count = 0;
  for (let hit = from; hit < to; hit += 1) {
    const document = documents[hit] ?? 0;
    let most =
      (scores[hit] ?? 0) + popularityPrior(popularityBlocks[document >>> blockShift] ?? 0) + maxAvailabilityBoost;
    const inTitle = titleWords[hit] ?? 0;
    const inAuthor = authorWords[hit] ?? 0;
    if (inTitle > 0) most += titleBonus(queryLength, inTitle, inAuthor, titleLengths[document] ?? 0);
    if (inAuthor > 0) most += maxAuthorBonus;
    if (most >= threshold) hitIndexes[count++] = hit;
  }
  return count;
}

function explainHit(
  segment: Segment,
  hits: Hits,
  hit: number,
  { queryLength, authors, availabilityOf }: Pick<Chunk, 'queryLength' | 'authors' | 'availabilityOf'>,
): ScorePart[] {
  const document = hits.documents[hit] ?? 0;
  const inTitle = hits.titleWords[hit] ?? 0;
  const inAuthor = hits.authorWords[hit] ?? 0;
  const length = segment.titleLengths[document] ?? 0;
  const ofTitle = inTitle > 0 ? titleBonus(queryLength, inTitle, inAuthor, length) : 0;
  const ofAuthor = inAuthor > 0 ? authorBonus(segment, document, authors) : 0;
  const titlePart =
    ofTitle === weights.titleWhole
      ? 'title-whole'
      : ofTitle === weights.titleAndAuthor
        ? 'title-and-author'
        : 'title-named';
  return [
    { part: titlePart, value: ofTitle },
    { part: ofAuthor === authors.weight ? 'author-whole' : 'author-family', value: ofAuthor },
    { part: 'merit', value: popularityPrior(segment.popularities[document] ?? 0) },
    { part: 'available', value: availabilityBoost(availabilityOf(document)) },
  ].filter(({ value }) => value !== 0);
}

/** How far the query names the title: it is the title, title and author, or contains the title among other words. */
function titleBonus(queryLength: QueryLength, inTitle: number, inAuthor: number, titleLength: number): number {
  if (inTitle < titleLength || queryLength.title === 0) return 0;
  if (inTitle >= queryLength.title) return weights.titleWhole;
  if (inTitle + inAuthor >= queryLength.all) return weights.titleAndAuthor;
  return (weights.titleNamed * inTitle) / queryLength.title;
}

function authorBonus(
  { columns: { author } }: Segment,
  document: number,
  { byFullName, weight, byFamilyName }: WeightedAuthors,
): number {
  const { values } = author;
  const to = startOf(author, document + 1);
  let bonus = 0;
  for (let at = startOf(author, document); at < to; at += 1) {
    const option = values[at] ?? 0;
    if (byFullName.size > 0 && byFullName.has(option)) return weight;
    for (const { from, to: end } of byFamilyName) if (option >= from && option < end) bonus = weights.authorFamily;
  }
  return bonus;
}
