import { growingNumbers } from '../segment/growing-array.ts';
import type { Segment } from '../segment/segment.ts';
import { countBelow } from './count-below.ts';
import { documentsIn, noDocuments } from './document-sets.ts';
import type { FoundWord } from './found.ts';
import type { TermRange, Wanted } from './wanted.ts';

/** The documents of frequent terms, whose options are counted already, and what hits have otherwise. */
export interface BaseLists {
  /** Their summaries in the segment, at most 255. */
  readonly summaries: readonly number[];
  /** Documents to be counted too. */
  readonly more: Uint32Array;
  /** Documents that are in the lists but are no hits, or are in several; once for each list that is one too many. */
  readonly fewer: Uint32Array;
}

/** With more documents in the lists than this share of the hits, counting the hits themselves takes no longer. */
const mostListed = 1.5;
/** Of more lists, as those of words that begin alike, the hits are counted themselves. */
const mostLists = 255;
const none = new Uint32Array(0);

/**
 * The lists of frequent terms that together are nearly the hits: a search for a frequent word mostly finds what its forms
 * have, but for deleted records, and for those that have two forms. Undefined where there are none such.
 */
export function baseLists(
  segment: Segment,
  ranges: readonly TermRange[],
  documents: Uint32Array,
): BaseLists | undefined {
  const summaries = summariesIn(segment, ranges);
  const { starts } = segment.postings;
  const { terms } = segment.summaries;
  const listed = summaries.reduce((sum, at) => {
    const term = terms[at] ?? 0;
    return sum + (starts[term + 1] ?? 0) - (starts[term] ?? 0);
  }, 0);
  if (listed === 0 || summaries.length > mostLists || listed > documents.length * mostListed) return undefined;
  // Of a word in one form as many documents as it has are just these.
  const asked = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  if (asked === 1 && listed === documents.length) return { summaries, more: none, fewer: none };
  return { summaries, ...differences(segment, summaries, documents) };
}

/** The terms of a segment that a query of a single word asks for; none where it asks for more words. */
export function rangesIn(segment: number, words: readonly FoundWord[]): TermRange[] {
  const [only, ...others] = words.filter(({ optional }) => !optional);
  if (!only || others.length > 0) return [];
  const ways: readonly Wanted[] = only.wanted.kind === 'any' ? only.wanted.of : [only.wanted];
  return ways.flatMap((way) => (way.kind === 'terms' ? (way.ranges[segment] ?? []) : []));
}

/** The summaries of all terms in these ranges of the dictionary. */
function summariesIn({ summaries: { terms } }: Segment, ranges: readonly TermRange[]): number[] {
  const found = new Set<number>();
  for (const { from, to } of ranges)
    for (let at = countBelow(terms, from); at < terms.length && (terms[at] ?? 0) < to; at += 1) found.add(at);
  return [...found];
}

/**
 * Each list and the hits are gone through once, with one bit for each document, which the processor's caches hold: those in
 * the lists that were not among the hits yet.
 */
function differences(
  segment: Segment,
  summaries: readonly number[],
  documents: Uint32Array,
): Pick<BaseLists, 'more' | 'fewer'> {
  const bits = noDocuments(segment.documentCount);
  const { starts, entries } = segment.postings;
  const more = growingNumbers();
  const fewer = growingNumbers();
  for (const summary of summaries) {
    const term = segment.summaries.terms[summary] ?? 0;
    const to = starts[term + 1] ?? 0;
    for (let at = starts[term] ?? 0; at < to; at += 1) {
      const document = (entries[at] ?? 0) >>> 8;
      const known = bits[document >>> 5] ?? 0;
      const own = 1 << (document & 31);
      if (known & own) fewer.push(document);
      else bits[document >>> 5] = known | own;
    }
  }
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0;
    const known = bits[document >>> 5] ?? 0;
    const own = 1 << (document & 31);
    if (known & own) bits[document >>> 5] = known & ~own;
    else more.push(document);
  }
  const left = documentsIn(bits, bits.length);
  for (let at = 0; at < left.length; at += 1) fewer.push(left[at] ?? 0);
  return { more: more.done(), fewer: fewer.done() };
}
