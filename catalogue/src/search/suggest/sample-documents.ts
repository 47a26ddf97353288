import { bitOf } from '../../segment/document-bitmap.ts';
import type { IndexState, LiveSegment } from '../../segment/segment.ts';
import { findPosting } from '../matching/find-posting.ts';
import type { TypedText } from './typed-text.ts';

/** The postings of a word. */
interface PostingsRun {
  readonly from: number;
  readonly to: number;
}

interface SampleOptions {
  /** The fields. */
  readonly mask: number;
  readonly maxPostings: number;
  /** Whether the last prefix is the rarer way; absent: as the postings tell. */
  readonly isByPrefix?: boolean | undefined;
}

/** Cost of looking up a posting in another word's postings, in postings read. */
const lookUpCost = 4;

/**
 * Samples live documents that have all complete words of a typed text in a field of `mask`, and, where that is the
 * rarer way to find them, a word with its last prefix (`isByPrefix` of the answer tells whether it was used). The work is bounded:
 * of more postings than `maxPostings` every n-th is taken, which keeps relative frequencies. A document may occur
 * more than once.
 */
export function sampleDocuments(
  { segment, deleted }: LiveSegment,
  { completeWords, lastPrefix }: TypedText,
  { mask, maxPostings, isByPrefix: isRarer }: SampleOptions,
): { documents: Uint32Array; isByPrefix: boolean } {
  const { terms, postings } = segment;
  const { starts, entries } = postings;
  const runs: PostingsRun[] = [];
  for (const form of new Set(completeWords)) {
    const term = terms.find(form);
    if (term < 0) return { documents: new Uint32Array(0), isByPrefix: false };
    runs.push({ from: starts[term] ?? 0, to: starts[term + 1] ?? 0 });
  }
  const last = { from: starts[terms.lowerBound(lastPrefix)] ?? 0, to: starts[terms.afterPrefix(lastPrefix)] ?? 0 };
  runs.sort((a, b) => a.to - a.from - (b.to - b.from));
  const [rarest] = runs;
  const isByPrefix = !rarest || (isRarer ?? last.to - last.from <= rarest.to - rarest.from);
  const source = isByPrefix ? last : rarest;
  const otherRuns = isByPrefix ? runs : runs.slice(1);
  const limit = Math.ceil(otherRuns.length === 0 ? maxPostings : maxPostings / lookUpCost);
  const step = Math.max(1, (source.to - source.from) / limit);
  const documents = new Uint32Array(Math.min(limit + 1, source.to - source.from));
  let count = 0;
  for (let place = source.from; place < source.to; place += step) {
    const entry = entries[Math.floor(place)] ?? 0;
    const document = entry >>> 8;
    if ((entry & mask & 0xff) === 0) continue;
    if (deleted && bitOf(deleted, document) === 1) continue;
    if (otherRuns.every((run) => isIn(entries, run, document, mask))) documents[count++] = document;
  }
  return { documents: documents.subarray(0, count), isByPrefix };
}

function isIn(entries: Uint32Array, { from, to }: PostingsRun, document: number, mask: number): boolean {
  const place = findPosting(entries, from, to, document);
  return place >= 0 && ((entries[place] ?? 0) & mask & 0xff) !== 0;
}

/** A segment's share of a limit over all segments. */
export function segmentShareOf({ segments }: IndexState, { segment }: LiveSegment, maxPostings: number): number {
  const all = segments.reduce((sum, liveSegment) => sum + liveSegment.segment.documentCount, 0);
  return Math.ceil((maxPostings * segment.documentCount) / Math.max(1, all));
}
