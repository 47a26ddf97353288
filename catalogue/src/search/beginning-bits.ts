import { beginningAt } from '../segment/beginnings.ts';
import { wordsFor } from '../segment/document-bits.ts';
import type { Segment } from '../segment/segment.ts';
import { addTerms } from './document-sets.ts';
import type { TermRange } from './wanted.ts';

/** By the place of the beginning: made when first asked for, kept as long as the segment. */
const known = new WeakMap<Segment, Map<number, Uint32Array>>();

/** One bit for each document that has a term of a frequent beginning in any field; undefined for other ranges. */
export function bitsOfBeginning(segment: Segment, range: TermRange): Uint32Array | undefined {
  const place = beginningAt(segment.beginnings, range);
  if (place < 0) return undefined;
  const ofSegment = known.get(segment) ?? new Map<number, Uint32Array>();
  known.set(segment, ofSegment);
  const kept = ofSegment.get(place);
  if (kept) return kept;
  const bits = new Uint32Array(wordsFor(segment.documentCount));
  addTerms(bits, segment.postings, range);
  ofSegment.set(place, bits);
  return bits;
}
