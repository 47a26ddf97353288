import type { Dictionary } from '../../segment/segment.ts';
import { gallopingLowerBound } from '../matching/galloping-lower-bound.ts';
import { hashOf, mayBeTerm, termFilterOf } from './term-filter.ts';
import { headOf, headsOf, stride } from './term-heads.ts';

const encoder = new TextEncoder();
/** A form has at most 64 UTF-16 units; longer ones are in no dictionary. */
const scratch = new Uint8Array(256);

/**
 * The term numbers of forms, -1 for forms that are not in the dictionary. A Bloom filter rejects most absent forms;
 * the others are found by binary search, first over the term heads, then over the terms between two of them.
 */
export function findTerms(dictionary: Dictionary, forms: readonly string[]): number[] {
  const heads = headsOf(dictionary);
  const filter = termFilterOf(dictionary);
  return forms.map((form) => {
    const size = encode(form);
    if (size < 0 || !mayBeTerm(filter, hashOf(scratch, 0, size))) return -1;
    return find(dictionary, heads, size);
  });
}

/**
 * Writes a form into `scratch` as UTF-8 and returns its length in bytes, -1 if it is too long. Most forms are ASCII.
 */
function encode(form: string): number {
  if (form.length > scratch.length) return -1;
  for (let at = 0; at < form.length; at += 1) {
    const unit = form.charCodeAt(at);
    if (unit >= 128) {
      const { written, read } = encoder.encodeInto(form, scratch);
      return read < form.length ? -1 : written;
    }
    scratch[at] = unit;
  }
  return form.length;
}

function find({ bytes, offsets, length }: Dictionary, heads: Float64Array, size: number): number {
  const head = headOf(scratch, 0, size);
  // Terms with this head lie between the last smaller head and the first larger one.
  let headEnd = gallopingLowerBound(heads, head);
  let low = Math.max(0, headEnd - 1) * stride;
  while (heads[headEnd] === head) headEnd += 1;
  let high = Math.min(length, headEnd * stride);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compare(bytes, offsets[middle] ?? 0, offsets[middle + 1] ?? 0, size);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return -1;
}

/** Below, at or above 0 as a term sorts before, equals or sorts after the form in `scratch`. */
function compare(bytes: Uint8Array, from: number, to: number, size: number): number {
  const shared = Math.min(to - from, size);
  for (let at = 0; at < shared; at += 1) {
    const difference = (bytes[from + at] ?? 0) - (scratch[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return to - from - size;
}
