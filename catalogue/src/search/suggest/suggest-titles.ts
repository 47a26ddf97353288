import { bitOf } from '../../segment/document-bits.ts';
import { startOf } from '../../segment/facet-column.ts';
import { inField } from '../../segment/fields.ts';
import type { IndexState, LiveSegment, Segment } from '../../segment/segment.ts';
import { matchTitle, wordsOfKey } from '../ranking/title-match.ts';
import { afterTitles, documentsByTitle, firstTitleFrom } from '../ranking/title-places.ts';
import { TopKeys } from '../ranking/top-keys.ts';
import { weights } from '../ranking/weights.ts';
import { mediumOf, workOf } from '../works/works.ts';
import { type Description, describedIn } from './begun-description.ts';
import { type BegunText, holds, wordsOfOption } from './begun-text.ts';
import { sample, shareOf } from './sample.ts';

/** A title that a begun text may lead to. */
export interface SuggestedTitle {
  readonly segment: number;
  readonly document: number;
  readonly score: number;
  /** The share of the text's words with which the title begins. */
  readonly begins: number;
  /** Whether the title has the word that is being typed; else it was found by other titles or its author. */
  readonly hasWord: boolean;
}

/** So many postings of the text's words are read in all segments. */
const maxRead = 4096;
/** Of titles that begin with the text, so many are compared at most, evenly taken. */
const maxPrefixTitles = 1024;
/** So many of the best known are read, and so many at least in each segment. */
const maxCompared = 32;
const fewestCompared = 8;
/** On the scale of merits: a title that begins with the text is compared before one that only has its words. */
const prefixPopularity = 64;
/** For the share of the title that the text is. */
const shareWeight = 1;
/** For the letters as they are typed: `goe` is the beginning of Goethe rather than of the Golem. */
const literalWeight = 1;
/** Fewer titles than these leave room for titles by authors of that name. */
const fewTitles = 3;
/** As many records of one title are looked at to see whether they are one work. */
const maxSameTitle = 64;

/**
 * The best titles of all segments for a begun text, each work once; only those that are as described, where that is given, in
 * media each work once in each of them. One word is looked for in titles, and in authors too where few titles have it; of several words
 * each may be either.
 */
export function suggestTitles(
  state: IndexState,
  text: BegunText,
  limit: number,
  described?: Description,
): SuggestedTitle[] {
  const inTitles = inField.title | inField.otherTitle;
  const best = new Map<number | string, SuggestedTitle>();
  const add = (mask: number) => {
    for (const [at, live] of state.segments.entries()) {
      const { segment } = live;
      const isIn = described && describedIn(segment, described);
      for (const title of titlesOf(live, at, text, mask, (most) => shareOf(state, live, most), isIn)) {
        const work = workOf(segment, title.document);
        const place = described?.mediaType ? `${work} ${mediumOf(segment, title.document)}` : work;
        if (title.score > (best.get(place)?.score ?? -1)) best.set(place, title);
      }
    }
  };
  if (text.complete.length === 0) add(inTitles);
  if (best.size < fewTitles) add(inTitles | inField.author);
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, limit);
}

function titlesOf(
  live: LiveSegment,
  at: number,
  text: BegunText,
  mask: number,
  share: (most: number) => number,
  isIn?: (document: number) => boolean,
): SuggestedTitle[] {
  const { segment } = live;
  const only = (documents: Uint32Array) => (isIn ? documents.filter(isIn) : documents);
  const found = sample(live, text, mask, share(maxRead));
  const begun = only(titlesWithPrefix(live, text.key, share(maxPrefixTitles)));
  const others = only(found.documents);
  const documents = new Uint32Array(begun.length + others.length);
  documents.set(begun);
  documents.set(others, begun.length);
  const keys = new Float64Array(documents.length);
  for (let hit = 0; hit < documents.length; hit += 1)
    keys[hit] = (segment.merits[documents[hit] ?? 0] ?? 0) + (hit < begun.length ? prefixPopularity : 0);
  const best = new TopKeys(share(maxCompared) + fewestCompared);
  best.offer(keys, keys.length, 0);
  const titles: SuggestedTitle[] = [];
  for (const hit of best.sorted().places) {
    const document = documents[hit] ?? 0;
    const key = segment.titles.key(document);
    const words = wordsOfKey(key);
    if (words.length === 0) continue;
    if (hit >= begun.length && !found.begins && !isFound(segment, document, text, words)) continue;
    const isLiteral = ` ${key}`.includes(` ${text.key}`);
    const { score, begins } = scoreOf(segment, document, text, words);
    const hasWord = words.some((word) => word.startsWith(text.begun));
    titles.push({ segment: at, document, score: score + (isLiteral ? literalWeight : 0), begins, hasWord });
  }
  return titles;
}

/** Live documents whose titles begin with a key. */
function titlesWithPrefix({ segment, deleted }: LiveSegment, key: string, most: number): Uint32Array {
  const from = firstTitleFrom(segment, key);
  const to = afterTitles(segment, key, from);
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

/** Whether the words of title and first author are those of the text. */
function isFound(segment: Segment, document: number, text: BegunText, title: readonly string[]): boolean {
  if (holds(text, title)) return true;
  const { author } = segment.columns;
  const from = startOf(author, document);
  if (from === startOf(author, document + 1)) return false;
  return holds(text, [...title, ...wordsOfOption(author.option(author.values[from] ?? 0))]);
}

function scoreOf(segment: Segment, document: number, { complete, begun }: BegunText, words: readonly string[]) {
  const match = matchTitle(words, [...complete, begun], (word) => word.startsWith(begun));
  const share = Math.min(1, (complete.length + 1) / words.length);
  const known = (weights.merit * (segment.merits[document] ?? 0)) / 255;
  const title =
    weights.titleBegins * match.begins + weights.titlePhrase * match.phrase + weights.titleNear * match.near;
  return { score: known + title + shareWeight * share, begins: match.begins };
}

/**
 * Whether a title's record is the only one of its work, or the only one as described, in media the only one in its own: no other
 * live record of the same title is.
 */
export function isOnlyRecord(
  { segments }: IndexState,
  { segment: own, document }: SuggestedTitle,
  described: Description = {},
): boolean {
  const given = segments[own]?.segment;
  if (!given) return true;
  const key = given.titles.key(document);
  const work = workOf(given, document);
  const wanted = described.mediaType ? { ...described, mediaType: [mediumOf(given, document)] } : described;
  return segments.every(({ segment, deleted }, at) => {
    const inOrder = documentsByTitle(segment);
    const first = firstTitleFrom(segment, key);
    const isWanted = describedIn(segment, wanted);
    for (let place = first; place < inOrder.length; place += 1) {
      const other = inOrder[place] ?? 0;
      if (place >= first + maxSameTitle) return false;
      if (segment.titles.key(other) !== key) return true;
      const isDeleted = deleted !== undefined && bitOf(deleted, other) === 1;
      if (isDeleted || workOf(segment, other) !== work || (at === own && other === document)) continue;
      if (isWanted(other)) return false;
    }
    return true;
  });
}
