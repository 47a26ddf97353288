import { inField } from '../fields.ts';
import { growingNumbers } from '../growing-array.ts';
import { inverseDocumentFrequency } from '../impact.ts';
import { type Sections, sharedNarrow } from '../sections.ts';
import type { ChampionList, Segment } from '../segment.ts';
import { prefixShare } from './prefixes.ts';
import { availabilityBoost, popularityPrior, staticScoreWeights } from './static-score.ts';

/** Terms of fewer documents have no champion list: scoring all of their documents is fast. */
const minPostings = 1024;

/**
 * Champion lists for the first page and for pages far behind it, several times the `limit` of hits to be found among
 * them. `most` documents are champions by the full score of the term, but one in `oneIn` at most, and a `further`th
 * as many by the score it has as another form of the query word.
 */
export const championLevels = [
  { name: 'leaders', most: 192, oneIn: 4, further: 2, limit: 64 },
  { name: 'leaders.many', most: 1536, oneIn: 16, further: 3, limit: 1024 },
] as const;
type Level = (typeof championLevels)[number];

/** The upper bound of all other documents is kept for these shares of the term's weight in its own segment. */
const shares = [1, 0.61, 0.41, 0.21] as const;

/** Scores are stored in thousandths. */
const perPoint = 1000;
/** Above every score: the rarest term of 2^24 documents scores 17. */
const scoreRange = 32 * perPoint;

/** The sections of a level. Their names are part of the file format. */
function sectionsOf({ name }: Level) {
  return {
    terms: `${name}.terms`,
    starts: `${name}.starts`,
    documents: `${name}.documents`,
    upperBounds: `${name}.rests`,
  };
}

/** The columns that champions are chosen by. */
type ScoredColumns = Pick<Segment, 'postings' | 'popularities' | 'titleLengths' | 'availability'>;
/** A list of documents with impacts, ascending. */
type Postings = Pick<Segment['postings'], 'entries' | 'impacts'>;

/**
 * Chooses champions (C. Manning, P. Raghavan, H. Schütze, Introduction to Information Retrieval, 7.1.3): those of a
 * segment's frequent terms, then those of frequent prefixes, as if each were the whole query.
 */
export class ChampionListWriter {
  private readonly segment: ScoredColumns;
  private readonly builders = championLevels.map((level) => new ChampionListBuilder(level));

  constructor(segment: ScoredColumns) {
    this.segment = segment;
  }

  /** Adds the champion lists of the frequent terms. */
  addTerms(): void {
    const { starts, entries, impacts } = this.segment.postings;
    for (let term = 0; term + 1 < starts.length; term += 1) {
      const [from, to] = [starts[term] ?? 0, starts[term + 1] ?? 0];
      if (to - from < minPostings) continue;
      const list = { entries: entries.subarray(from, to), impacts: impacts.subarray(from, to) };
      rateDocuments(this.segment, list, inverseDocumentFrequency(to - from, this.segment.popularities.length));
      for (const builder of this.builders) builder.addTerm(term, list.entries);
    }
  }

  /** Adds the champion list of a prefix whose terms have so many postings together. */
  addPrefix(list: Postings, postingCount: number): void {
    rateDocuments(
      this.segment,
      list,
      inverseDocumentFrequency(postingCount, this.segment.popularities.length) * prefixShare,
    );
    for (const builder of this.builders) builder.add(list.entries);
  }

  /** The sections of all levels. */
  sections(): Sections {
    return Object.assign({}, ...this.builders.map((builder) => builder.sections()));
  }
}

/** The champion lists of each level in a segment's sections; `numbers` returns a section. */
export function championListsIn(numbers: (section: string) => Uint32Array): ChampionList[] {
  return championLevels.map((level) => {
    const { terms, starts, documents, upperBounds } = sectionsOf(level);
    return {
      terms: numbers(terms),
      starts: numbers(starts),
      documents: numbers(documents),
      upperBounds: numbers(upperBounds),
    };
  });
}

/*
 * Score parts of the current list's documents, reused for the next list: the word's full score, the static score, and
 * their sums where the word counts in full or as a variant; how many documents have each sum, and the highest.
 */
let wordScores = new Float32Array(0);
let staticScores = new Float32Array(0);
let fullScores = new Uint32Array(0);
let variantScores = new Uint32Array(0);
/** 1 for champions of the current level. */
let isChampion = new Uint8Array(0);
const fullScoreCounts = new Uint32Array(scoreRange);
const variantScoreCounts = new Uint32Array(scoreRange);
let highest = 0;

/** @param weight the score of a full match of the list */
function rateDocuments(
  { popularities, titleLengths, availability }: ScoredColumns,
  { entries, impacts }: Postings,
  weight: number,
): void {
  const { length } = entries;
  if (wordScores.length < length) {
    [wordScores, staticScores] = [new Float32Array(length), new Float32Array(length)];
    [fullScores, variantScores] = [new Uint32Array(length), new Uint32Array(length)];
    isChampion = new Uint8Array(length);
  }
  fullScoreCounts.fill(0);
  variantScoreCounts.fill(0);
  highest = 0;
  const perImpact = weight / 255;
  for (let at = 0; at < length; at += 1) {
    const entry = entries[at] ?? 0;
    const document = entry >>> 8;
    const word = (impacts[at] ?? 0) * perImpact;
    let staticScore = popularityPrior(popularities[document] ?? 0) + availabilityBoost(availability[document] ?? 0);
    if ((entry & inField.title) !== 0 && (titleLengths[document] ?? 0) <= 1)
      staticScore += staticScoreWeights.titleWhole;
    wordScores[at] = word;
    staticScores[at] = staticScore;
    const full = Math.ceil((word + staticScore) * perPoint);
    const less = Math.ceil((word * shares[1] + staticScore) * perPoint);
    if (full > highest) highest = full;
    fullScores[at] = full;
    variantScores[at] = less;
    fullScoreCounts[full] = (fullScoreCounts[full] ?? 0) + 1;
    variantScoreCounts[less] = (variantScoreCounts[less] ?? 0) + 1;
  }
}

/** Builds the champion lists of a level, term by term. */
class ChampionListBuilder {
  private readonly level: Level;
  private readonly terms = growingNumbers();
  private readonly starts = growingNumbers();
  private readonly documents = growingNumbers();
  private readonly upperBounds = growingNumbers();

  constructor(level: Level) {
    this.level = level;
  }

  /** Adds the champions of the rated term. */
  addTerm(term: number, entries: Uint32Array): void {
    this.terms.push(term);
    this.add(entries);
  }

  /** Adds the champions of the rated list. */
  add(entries: Uint32Array): void {
    this.starts.push(this.documents.length);
    const count = Math.min(this.level.most, Math.floor(entries.length / this.level.oneIn));
    isChampion.fill(0, 0, entries.length);
    markChampions(fullScores, fullScoreCounts, count, entries.length);
    markChampions(variantScores, variantScoreCounts, Math.floor(count / this.level.further), entries.length);
    for (let at = 0; at < entries.length; at += 1)
      if (isChampion[at] === 1) this.documents.push((entries[at] ?? 0) >>> 8);
    for (const score of highestOfOthers(entries.length)) this.upperBounds.push(Math.ceil(score * perPoint));
  }

  sections(): Sections {
    this.starts.push(this.documents.length);
    const names = sectionsOf(this.level);
    return {
      [names.terms]: sharedNarrow(this.terms.done(), 0xffff_ffff),
      [names.starts]: sharedNarrow(this.starts.done(), 0xffff_ffff),
      [names.documents]: sharedNarrow(this.documents.done(), 0xffff_ffff),
      [names.upperBounds]: sharedNarrow(this.upperBounds.done(), 0xffff_ffff),
    };
  }
}

/** The highest score of the other documents with each of the four shares of the term; in one pass. */
function highestOfOthers(count: number): [number, number, number, number] {
  const [, second, third, last] = shares;
  let [inAll, inSecond, inThird, inLast] = [0, 0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    if (isChampion[at] === 1) continue;
    const word = wordScores[at] ?? 0;
    const staticScore = staticScores[at] ?? 0;
    if (word + staticScore > inAll) inAll = word + staticScore;
    if (word * second + staticScore > inSecond) inSecond = word * second + staticScore;
    if (word * third + staticScore > inThird) inThird = word * third + staticScore;
    if (word * last + staticScore > inLast) inLast = word * last + staticScore;
  }
  return [inAll, inSecond, inThird, inLast];
}

/**
 * Marks the `best` highest of the first `length` scores as champions, among equals the first (distribution counting:
 * D. Knuth, The Art of Computer Programming 3, 5.2).
 *
 * @param counts the number of documents by score
 */
function markChampions(scores: Uint32Array, counts: Uint32Array, best: number, length: number): void {
  // The least score of which all are marked, and how many of the next lower score are.
  let least = highest + 1;
  let room = best;
  while (least > 0 && (counts[least - 1] ?? 0) <= room) {
    least -= 1;
    room -= counts[least] ?? 0;
  }
  for (let at = 0; at < length; at += 1) {
    const score = scores[at] ?? 0;
    if (score < least - 1 || (score < least && room === 0)) continue;
    if (score < least) room -= 1;
    isChampion[at] = 1;
  }
}

/** The champions at an index, which is that of a term with a list, or after these that of a prefix; ascending. */
export function championsAt({ documents, starts }: ChampionList, place: number): Uint32Array {
  return documents.subarray(starts[place], starts[place + 1]);
}

/**
 * The upper bound of the score of a document that is no champion, if the list scores up to `weight` there and `ownWeight`
 * in its own segment. It is known for four shares of the weight; since each document's score is linear in the share,
 * their maximum is convex: between two shares it never exceeds the line between them.
 */
export function upperBoundOfOthers(
  { upperBounds }: ChampionList,
  place: number,
  ownWeight: number,
  weight: number,
): number {
  const boundAt = (at: number) => (upperBounds[place * shares.length + at] ?? 0) / perPoint;
  const share = weight / ownWeight;
  if (share >= 1) return boundAt(0) * share;
  let at = 1;
  while (at + 1 < shares.length && (shares[at] ?? 0) > share) at += 1;
  const [upper = 1, lower = 0] = [shares[at - 1], shares[at]];
  const part = Math.max(0, share - lower) / (upper - lower);
  return boundAt(at) + part * (boundAt(at - 1) - boundAt(at));
}
