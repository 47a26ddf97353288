import { addPostings, lowestDocument } from '../../segment/document-bitmap.ts';
import { type GrowingArray, growingNumbers } from '../../segment/growing-array.ts';
import { prefixAt } from '../../segment/precomputed/prefixes.ts';
import type { Segment } from '../../segment/segment.ts';
import { bitmapOf, emptyBitmap } from '../matching/document-sets.ts';
import { gallopingLowerBound } from '../matching/galloping-lower-bound.ts';
import type { Hits } from '../matching/hits.ts';
import type { MatchedWord, QueryNode, TermRange } from '../matching/query-node.ts';

/** Precomputed counts of frequent terms, and the documents in which the hits differ from them. */
export interface PrecomputedBase {
  /** Indexes of their summaries in the segment, at most 32. */
  readonly summaries: readonly number[];
  /** Documents to be counted in addition. */
  readonly additional: Uint32Array;
  /** Documents of the lists that are no hits, or are in several lists; once for each surplus count. */
  readonly surplus: Uint32Array;
}

/** With a larger ratio of listed documents to hits, counting the hits takes no longer. */
const maxListedRatio = 1.5;
/** With more lists, as for words with a common prefix, the hits are counted directly. */
const maxLists = 32;
const none = new Uint32Array(0);

/** The documents of a frequent term or prefix: its term range, its summary, and the number of documents. */
interface PrecomputedList {
  readonly from: number;
  readonly to: number;
  readonly summary: number;
  readonly count: number;
}

/**
 * The lists of frequent terms that together are nearly the hits: the hits of a frequent word are mostly the documents
 * of its forms, except deleted records and those with two forms. Undefined where there are none.
 */
export function precomputedBase(
  segment: Segment,
  ranges: readonly TermRange[],
  hits: Hits,
): PrecomputedBase | undefined {
  const hitCount = hits.count;
  const nonEmpty = ranges.filter(({ from, to }) => from < to);
  const lists = distinct(nonEmpty.flatMap((range) => listsOf(segment, range)));
  const listed = lists.reduce((sum, { count }) => sum + count, 0);
  if (listed === 0 || lists.length > maxLists || listed > hitCount * maxListedRatio) return undefined;
  const summaries = lists.map(({ summary }) => summary);
  const [range, ...otherRanges] = nonEmpty;
  const [list] = lists;
  // A word in one form with as many hits as documents: they are the same.
  const isAll = otherRanges.length === 0 && range?.from === list?.from && range?.to === list?.to;
  if (isAll && listed === hitCount) return { summaries, additional: none, surplus: none };
  return { summaries, ...differences(segment, lists, hits) };
}

/** The term ranges of a single word query in a segment; none for queries of more words. */
export function rangesIn(segment: number, words: readonly MatchedWord[]): TermRange[] {
  const [only, ...furtherWords] = words.filter(({ optional }) => !optional);
  if (!only || furtherWords.length > 0) return [];
  const alternatives: readonly QueryNode[] = only.node.kind === 'any' ? only.node.of : [only.node];
  return alternatives.flatMap((alternative) =>
    alternative.kind === 'terms' ? (alternative.found.at(segment) ?? []) : [],
  );
}

/** The frequent prefix of a range, else the frequent terms in it. */
function listsOf(
  { summaries: { terms }, prefixes, postings: { starts } }: Segment,
  range: TermRange,
): PrecomputedList[] {
  const prefix = prefixAt(prefixes, range);
  if (prefix >= 0) return [{ ...range, summary: terms.length + prefix, count: prefixes.counts[prefix] ?? 0 }];
  const lists: PrecomputedList[] = [];
  for (let at = gallopingLowerBound(terms, range.from); at < terms.length && (terms[at] ?? 0) < range.to; at += 1) {
    const term = terms[at] ?? 0;
    lists.push({ from: term, to: term + 1, summary: at, count: (starts[term + 1] ?? 0) - (starts[term] ?? 0) });
  }
  return lists;
}

function distinct(lists: readonly PrecomputedList[]): PrecomputedList[] {
  return [...new Map(lists.map((list) => [list.summary, list])).values()];
}

/**
 * Each list is read once into a bitmap, which fits into the processor's caches; then the bitmaps of lists and hits
 * are compared 32 documents at a time.
 */
function differences(
  segment: Segment,
  lists: readonly PrecomputedList[],
  hitsOfSegment: Hits,
): Pick<PrecomputedBase, 'additional' | 'surplus'> {
  const listed = emptyBitmap(segment.documentCount);
  const additional = growingNumbers();
  const surplus = growingNumbers();
  const [first, ...furtherLists] = lists;
  if (first) addPostings(listed, segment.postings, first);
  for (const list of furtherLists) {
    const documentBits = list.to - list.from === 1 ? undefined : emptyBitmap(segment.documentCount);
    addList(listed, segment, list, surplus, documentBits);
  }
  const hits = hitsOfSegment.bitmap ?? bitmapOf(segment.documentCount, hitsOfSegment.documents);
  for (let word = 0; word < listed.length; word += 1) {
    const hitBits = hits[word] ?? 0;
    const precomputed = listed[word] ?? 0;
    if (hitBits === precomputed) continue;
    pushDocuments(additional, word, hitBits & ~precomputed);
    pushDocuments(surplus, word, precomputed & ~hitBits);
  }
  return { additional: additional.done(), surplus: surplus.done() };
}

function pushDocuments(documents: GrowingArray<Uint32Array>, word: number, bits: number): void {
  for (let remainingBits = bits; remainingBits !== 0; remainingBits &= remainingBits - 1)
    documents.push(lowestDocument(word, remainingBits));
}

/**
 * @param documentBits the documents of this list, where some have several of its terms; documents of earlier lists are
 * surplus
 */
function addList(
  bits: Uint32Array,
  { postings: { starts, entries } }: Segment,
  { from, to }: PrecomputedList,
  surplus: GrowingArray<Uint32Array>,
  documentBits?: Uint32Array,
): void {
  const end = starts[to] ?? 0;
  for (let at = starts[from] ?? 0; at < end; at += 1) {
    const document = (entries[at] ?? 0) >>> 8;
    const word = document >>> 5;
    const documentBit = 1 << (document & 31);
    if (documentBits && (documentBits[word] ?? 0) & documentBit) continue;
    if (documentBits) documentBits[word] = (documentBits[word] ?? 0) | documentBit;
    if ((bits[word] ?? 0) & documentBit) surplus.push(document);
    else bits[word] = (bits[word] ?? 0) | documentBit;
  }
}
