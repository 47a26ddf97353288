import type { Numbers } from '../sections.ts';
import { packedNumbers, unpackNumbers } from './packed-numbers.ts';
import { packedPostings, unpackPostings } from './packed-postings.ts';

/** The encoding of a section in the file: plain numbers, `packedNumbers` or `packedPostings`. */
export type Packing = 'none' | 'steps' | 'postings';

/** A section as stored in the file. */
interface PackedSection {
  readonly bytes: Uint8Array;
  readonly packing: Packing;
}

/** Sections as stored in the file, by name. */
export type PackedSections = Readonly<Record<string, PackedSection>>;

/** Packs a section in the suitable way; without a saving its own bytes are returned. */
export function packed(section: string, values: Numbers): PackedSection {
  if (section === 'postings.entries' && values instanceof Uint32Array) {
    const bytes = packedPostings(values);
    if (bytes) return { bytes, packing: 'postings' };
  } else if (values.BYTES_PER_ELEMENT > 1) {
    const bytes = packedNumbers(values);
    if (bytes) return { bytes, packing: 'steps' };
  }
  return { bytes: new Uint8Array(values.buffer, values.byteOffset, values.byteLength), packing: 'none' };
}

/** Unpacks as many numbers as `into` holds; false where the bytes do not match. Plain sections need no unpacking. */
export function unpack(packing: Packing, bytes: Uint8Array, into: Numbers): boolean {
  if (packing === 'none') return true;
  if (packing === 'steps') return unpackNumbers(bytes, into) === bytes.length;
  return into instanceof Uint32Array && unpackPostings(bytes, into);
}
