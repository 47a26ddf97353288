import type { FacetColumn } from '../segment/segment.ts';
import { wordsFor } from './document-bits.ts';

/** Of each facet so many options are kept, those asked for last: 125 kB each in a million records. */
const mostKept = 128;
/** With fewer documents than this share in question, each is looked up in the column. */
const shareInQuestion = 64;

const known = new WeakMap<FacetColumn, Map<number, Uint32Array>>();

/**
 * One bit for each document: whether it has one of these options of a facet. Readers choose the same few options again and
 * again, their branch or books. Undefined where too few documents are in question to make them; then the column is read.
 */
export function optionBits(
  column: FacetColumn,
  options: readonly number[],
  documentCount: number,
  inQuestion: number,
): Uint32Array | undefined {
  if (inQuestion * shareInQuestion < documentCount || options.length > mostKept) return undefined;
  const [first, ...others] = options.map((option) => bitsOf(column, option, documentCount));
  if (!first || others.length === 0) return first ?? new Uint32Array(wordsFor(documentCount));
  const some = first.slice();
  for (const other of others)
    for (let word = 0; word < some.length; word += 1) some[word] = (some[word] ?? 0) | (other[word] ?? 0);
  return some;
}

function bitsOf(column: FacetColumn, option: number, documentCount: number): Uint32Array {
  const kept = known.get(column) ?? new Map<number, Uint32Array>();
  known.set(column, kept);
  const bits = kept.get(option) ?? makeBits(column, option, documentCount);
  kept.delete(option);
  kept.set(option, bits);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return bits;
}

function makeBits({ values, bases, starts, shift }: FacetColumn, option: number, documentCount: number): Uint32Array {
  const bits = new Uint32Array(wordsFor(documentCount));
  let at = 0;
  for (let document = 0; document < documentCount; document += 1) {
    // `startOf`, written out.
    const to = (bases[(document + 1) >>> shift] ?? 0) + (starts[document + 1] ?? 0);
    for (; at < to; at += 1)
      if (values[at] === option) bits[document >>> 5] = (bits[document >>> 5] ?? 0) | (1 << (document & 31));
  }
  return bits;
}
