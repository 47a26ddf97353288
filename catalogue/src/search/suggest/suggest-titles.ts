import { startOf } from '../../segment/columns/facet-column.ts';
import { languageOfReaders } from '../../segment/columns/facet-values.ts';
import { bitOf } from '../../segment/document-bitmap.ts';
import { inField } from '../../segment/fields.ts';
import type { IndexState, LiveSegment, Segment } from '../../segment/segment.ts';
import type { HeadingLocale } from '../../text/heading-locale.ts';
import { matchTitle, titleKeyWords } from '../ranking/title-match.ts';
import { documentsByTitle, titleLowerBound, titleUpperBound } from '../ranking/title-order.ts';
import { TopKeys } from '../ranking/top-keys.ts';
import { weights } from '../ranking/weights.ts';
import { mediumOf, workOf } from '../works/works.ts';
import { attributePredicate, type RequiredAttributes } from './attribute-words.ts';
import { sampleDocuments, segmentShareOf } from './sample-documents.ts';
import { matchesTypedText, type TypedText, wordsOfOption } from './typed-text.ts';

/** A suggested title. */
export interface SuggestedTitle {
  readonly segment: number;
  readonly document: number;
  readonly score: number;
  /** The share of the typed words with which the title begins. */
  readonly prefixShare: number;
  /** Whether the title has the word being typed; else other titles or its author matched. */
  readonly hasLastWord: boolean;
}

/** Postings read in all segments, at most. */
const maxRead = 4096;
/** Titles with the typed prefix that are compared, at most, evenly sampled. */
const maxPrefixTitles = 1024;
/** Best known titles that are read, in all segments, and the minimum per segment. */
const maxCompared = 32;
const minCompared = 8;
/** In units of popularity: a title with the typed prefix is compared before one that merely has the words. */
const prefixPopularity = 64;
/** Weight of the share of the title that was typed. */
const shareWeight = 1;
/** Weight of literal letters: `goe` is the start of Goethe rather than of the Golem. */
const literalWeight = 1;
/** With fewer titles, titles by authors of that name are added. */
const minTitles = 3;
/** Weight of the reader's language: of a work's editions, and among titles that match alike. */
const languageWeight = 1;

/** For whom titles are suggested, and which. */
interface TitleOptions {
  readonly locale?: HeadingLocale | undefined;
  readonly attributes?: RequiredAttributes | undefined;
  /** Whether a word with the last prefix is rarer than all complete words; absent: as it is in each segment. */
  readonly isByPrefix?: boolean;
}

/**
 * The best titles of all segments for a typed text, each work once; with required attributes only matching ones, in
 * media each work once per medium. Titles in the reader's language are preferred. A single word is searched in titles, and in authors too where few titles match; of
 * several words each may be either.
 */
export function suggestTitles(
  state: IndexState,
  text: TypedText,
  limit: number,
  { locale, attributes, isByPrefix }: TitleOptions = {},
): SuggestedTitle[] {
  const inTitles = inField.title | inField.otherTitle;
  const best = new Map<number | string, SuggestedTitle>();
  const add = (mask: number) => {
    for (const [at, live] of state.segments.entries()) {
      const { segment } = live;
      const isIn = attributes && attributePredicate(segment, attributes);
      const isInOwn = locale && attributePredicate(segment, { language: [languageOfReaders[locale]] });
      const share = (most: number) => segmentShareOf(state, live, most);
      for (const found of titlesOf(live, at, text, { mask, isByPrefix, share, isIn })) {
        const title = isInOwn?.(found.document) ? { ...found, score: found.score + languageWeight } : found;
        const work = workOf(segment, title.document);
        const place = attributes?.mediaType ? `${work} ${mediumOf(segment, title.document)}` : work;
        if (title.score > (best.get(place)?.score ?? -1)) best.set(place, title);
      }
    }
  };
  if (text.completeWords.length === 0) add(inTitles);
  if (best.size < minTitles) add(inTitles | inField.author);
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, limit);
}

interface SegmentTitleOptions {
  readonly mask: number;
  readonly isByPrefix: boolean | undefined;
  /** The segment's share of a limit over all segments. */
  readonly share: (most: number) => number;
  readonly isIn: ((document: number) => boolean) | undefined;
}

function titlesOf(
  live: LiveSegment,
  at: number,
  text: TypedText,
  { mask, isByPrefix, share, isIn }: SegmentTitleOptions,
): SuggestedTitle[] {
  const { segment } = live;
  const only = (documents: Uint32Array) => (isIn ? documents.filter(isIn) : documents);
  const sample = sampleDocuments(live, text, { mask, maxPostings: share(maxRead), isByPrefix });
  const prefixTitles = only(titlesWithPrefix(live, text.key, share(maxPrefixTitles)));
  const sampleTitles = only(sample.documents);
  const documents = new Uint32Array(prefixTitles.length + sampleTitles.length);
  documents.set(prefixTitles);
  documents.set(sampleTitles, prefixTitles.length);
  const keys = new Float64Array(documents.length);
  for (let hit = 0; hit < documents.length; hit += 1)
    keys[hit] = (segment.popularities[documents[hit] ?? 0] ?? 0) + (hit < prefixTitles.length ? prefixPopularity : 0);
  const best = new TopKeys(share(maxCompared) + minCompared);
  best.offer(keys, keys.length, 0);
  const titles: SuggestedTitle[] = [];
  for (const hit of best.sorted().positions) {
    const document = documents[hit] ?? 0;
    const key = segment.titles.key(document);
    const words = titleKeyWords(key);
    if (words.length === 0) continue;
    if (hit >= prefixTitles.length && !sample.isByPrefix && !matchesTitleOrAuthor(segment, document, text, words))
      continue;
    const isLiteral = ` ${key}`.includes(` ${text.key}`);
    const { score, prefixShare } = scoreOf(segment, document, text, words);
    const hasLastWord = words.some((word) => word.startsWith(text.lastPrefix));
    titles.push({ segment: at, document, score: score + (isLiteral ? literalWeight : 0), prefixShare, hasLastWord });
  }
  return titles;
}

/** Live documents whose titles start with a key. */
function titlesWithPrefix({ segment, deleted }: LiveSegment, key: string, most: number): Uint32Array {
  const from = titleLowerBound(segment, key);
  const to = titleUpperBound(segment, key, from);
  const step = Math.max(1, (to - from) / most);
  const inOrder = documentsByTitle(segment);
  const documents = new Uint32Array(Math.min(to - from, most + 1));
  let count = 0;
  for (let place = from; place < to; place += step) {
    const document = inOrder[Math.floor(place)] ?? 0;
    if (!deleted || bitOf(deleted, document) === 0) documents[count++] = document;
  }
  return documents.subarray(0, count);
}

/** Whether the words of title and first author match the text. */
function matchesTitleOrAuthor(segment: Segment, document: number, text: TypedText, title: readonly string[]): boolean {
  if (matchesTypedText(text, title)) return true;
  const { author } = segment.columns;
  const from = startOf(author, document);
  if (from === startOf(author, document + 1)) return false;
  return matchesTypedText(text, [...title, ...wordsOfOption(author.option(author.values[from] ?? 0))]);
}

function scoreOf(
  segment: Segment,
  document: number,
  { completeWords, lastPrefix }: TypedText,
  words: readonly string[],
) {
  const match = matchTitle(words, [...completeWords, lastPrefix], (word) => word.startsWith(lastPrefix));
  const share = Math.min(1, (completeWords.length + 1) / words.length);
  const popularity = (weights.popularity * (segment.popularities[document] ?? 0)) / 255;
  const title =
    weights.titleBegins * match.prefix + weights.titlePhrase * match.phrase + weights.titleProximity * match.proximity;
  return { score: popularity + title + shareWeight * share, prefixShare: match.prefix };
}
