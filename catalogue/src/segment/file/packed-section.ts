import type { Numbers } from '../sections.ts';
import { packedNumbers, unpackNumbers } from './packed-numbers.ts';
import { packedPostings, unpackPostings } from './packed-postings.ts';

/** How a section stands in the file: the numbers themselves, as `packedNumbers`, or as `packedPostings`. */
export type Packing = 'none' | 'steps' | 'postings';

/** A section as it stands in the file. */
interface PackedSection {
  readonly bytes: Uint8Array;
  readonly packing: Packing;
}

/** Sections as they stand in the file, by name. */
export type PackedSections = Readonly<Record<string, PackedSection>>;

/** Packs a section in the way that suits it; where nothing would be saved, its own bytes are given. */
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

/** Unpacks into as many numbers as there are; false where the bytes are not just these. What is not packed is there already. */
export function unpack(packing: Packing, bytes: Uint8Array, into: Numbers): boolean {
  if (packing === 'none') return true;
  if (packing === 'steps') return unpackNumbers(bytes, into) === bytes.length;
  return into instanceof Uint32Array && unpackPostings(bytes, into);
}
