import { addPostings, readDocuments, wordsFor } from '../document-bitmap.ts';
import { type Sections, sharedNarrow } from '../sections.ts';
import type { Dictionary, FrequentPrefixes, Segment } from '../segment.ts';

/** Length of frequent prefixes in bytes: shorter ones are not searched, longer ones begin few words. */
const minPrefixBytes = 3;
const maxPrefixBytes = 5;
/** A prefix is frequent with postings for one in so many documents; below a minimum, reading them is fast. */
const frequentRatio = 10;
const minPostings = 2048;

/** Share of the score for a word that only starts with the query word. */
export const prefixShare = 0.5;

/** The sections of the frequent prefixes. Their names are part of the file format. */
export const prefixSections = {
  from: 'beginnings.from',
  to: 'beginnings.to',
  counts: 'beginnings.counts',
} as const;

/**
 * The term ranges of frequent prefixes; prefixes with the same terms count once. Found in one pass over the sorted
 * terms: a prefix ends where the next term does not share it.
 */
export function frequentPrefixes(
  { bytes, offsets, length }: Pick<Dictionary, 'bytes' | 'offsets' | 'length'>,
  { postings: { starts }, documentCount }: Pick<Segment, 'postings' | 'documentCount'>,
): [from: number, to: number][] {
  const least = Math.max(minPostings, documentCount / frequentRatio);
  const prefixes: [number, number][] = [];
  /** By length: the first term of the open prefix. */
  const first = new Uint32Array(maxPrefixBytes + 1);
  for (let term = 1; term <= length; term += 1) {
    const shared = term === length ? 0 : sharedPrefixLength(bytes, offsets, term);
    for (let size = maxPrefixBytes; size >= minPrefixBytes && size > shared; size -= 1) {
      const from = first[size] ?? 0;
      first[size] = term;
      if (term - from < 2 || (starts[term] ?? 0) - (starts[from] ?? 0) < least) continue;
      const [before, end] = prefixes.at(-1) ?? [];
      if (before !== from || end !== term) prefixes.push([from, term]);
    }
  }
  return prefixes.sort(([a, m], [b, n]) => a - b || m - n);
}

/** The number of bytes that a term shares with the previous one, up to the maximum length. */
function sharedPrefixLength(bytes: Uint8Array, offsets: Uint32Array, term: number): number {
  const [previousStart = 0, start = 0, end = 0] = offsets.subarray(term - 1, term + 2);
  const most = Math.min(maxPrefixBytes, start - previousStart, end - start);
  let shared = 0;
  while (shared < most && bytes[previousStart + shared] === bytes[start + shared]) shared += 1;
  return shared;
}

/** The index of a term range among the prefixes, or -1. */
export function prefixAt(
  { from, to }: FrequentPrefixes,
  range: { readonly from: number; readonly to: number },
): number {
  let low = 0;
  let high = from.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const isBefore = (from[middle] ?? 0) - range.from || (to[middle] ?? 0) - range.to;
    if (isBefore < 0) low = middle + 1;
    else high = middle;
  }
  return from[low] === range.from && to[low] === range.to ? low : -1;
}

/** The sections of these prefixes, with their numbers of documents. */
export function sectionsOfPrefixes(ranges: readonly (readonly [number, number])[], counts: Uint32Array): Sections {
  return {
    [prefixSections.from]: sharedNarrow(
      Uint32Array.from(ranges, ([from]) => from),
      0xffff_ffff,
    ),
    [prefixSections.to]: sharedNarrow(
      Uint32Array.from(ranges, ([, to]) => to),
      0xffff_ffff,
    ),
    [prefixSections.counts]: sharedNarrow(counts, 0xffff_ffff),
  };
}

/** The best impact and all fields of each document over some terms; 0 for none. */
export interface PrefixScoreTable {
  readonly impacts: Uint8Array;
  readonly fields: Uint8Array;
}

/** An empty table. */
export function emptyScoreTable(documentCount: number): PrefixScoreTable {
  return { impacts: new Uint8Array(documentCount), fields: new Uint8Array(documentCount) };
}

/** Adds the terms of a range to the table. */
export function addToScoreTable(best: PrefixScoreTable, postings: Segment['postings'], from: number, to: number): void {
  const { starts, entries, impacts } = postings;
  const end = starts[to] ?? 0;
  for (let at = starts[from] ?? 0; at < end; at += 1) {
    const entry = entries[at] ?? 0;
    const document = entry >>> 8;
    const impact = impacts[at] ?? 0;
    best.fields[document] = (best.fields[document] ?? 0) | (entry & 255);
    if (impact > (best.impacts[document] ?? 0)) best.impacts[document] = impact;
  }
}

/** Unites the postings of many terms: each document once, with all fields and its best impact. */
export class TermUnion {
  private readonly postings: Segment['postings'];
  /** Empty between calls, like `best`. */
  private readonly bits: Uint32Array;
  private readonly best: PrefixScoreTable;
  /** The last result. */
  private readonly entries: Uint32Array;
  private readonly impacts: Uint8Array;

  constructor({ postings, documentCount }: Pick<Segment, 'postings' | 'documentCount'>) {
    this.postings = postings;
    this.bits = new Uint32Array(wordsFor(documentCount));
    this.best = emptyScoreTable(documentCount);
    this.entries = new Uint32Array(documentCount);
    this.impacts = new Uint8Array(documentCount);
  }

  /** The entries and impacts of a range of terms; valid until the next call. */
  of(from: number, to: number): Pick<Segment['postings'], 'entries' | 'impacts'> {
    const { postings, bits, best, entries, impacts } = this;
    addToScoreTable(best, postings, from, to);
    addPostings(bits, postings, { from, to });
    const count = readDocuments(bits, bits.length, entries);
    for (let at = 0; at < count; at += 1) {
      const document = entries[at] ?? 0;
      impacts[at] = best.impacts[document] ?? 0;
      entries[at] = document * 256 + (best.fields[document] ?? 0);
      best.impacts[document] = 0;
      best.fields[document] = 0;
    }
    bits.fill(0);
    return { entries: entries.subarray(0, count), impacts: impacts.subarray(0, count) };
  }
}
