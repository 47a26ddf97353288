import { packedNumbers, unpackNumbers } from './packed-numbers.ts';

/** The most frequent masks; their index, or `otherMask`, fits into three bits. */
const commonMasks = 7;
const otherMask = 7;

/**
 * Packs the entries of postings (`document * 256 + mask`): first the seven most frequent masks, then each entry's
 * document with the index of its mask as `packedNumbers`, then all other masks. Undefined where packing would not
 * save anything.
 */
export function packedPostings(entries: Uint32Array): Uint8Array | undefined {
  const counts = new Uint32Array(256);
  for (const entry of entries) counts[entry & 255] = (counts[entry & 255] ?? 0) + 1;
  const masks = [...counts.keys()].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0)).slice(0, commonMasks);
  const places = new Uint8Array(256).fill(otherMask);
  for (const [place, mask] of masks.entries()) places[mask] = place;
  const common = masks.reduce((sum, mask) => sum + (counts[mask] ?? 0), 0);
  const otherMasks = new Uint8Array(entries.length - common);
  const codes = new Uint32Array(entries.length);
  let otherCount = 0;
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] ?? 0;
    const place = places[entry & 255] ?? otherMask;
    codes[at] = ((entry >>> 8) << 3) | place;
    if (place !== otherMask) continue;
    otherMasks[otherCount] = entry & 255;
    otherCount += 1;
  }
  const packed = packedNumbers(codes);
  return packed && Buffer.concat([Uint8Array.from(masks), packed, otherMasks]);
}

/** Unpacks as many entries as `into` holds; false where the bytes do not match. */
export function unpackPostings(bytes: Uint8Array, into: Uint32Array): boolean {
  // One element extra: reading beyond the end of an array takes several times as long.
  const masks = new Uint8Array(commonMasks + 1);
  masks.set(bytes.subarray(0, commonMasks));
  let maskPosition = commonMasks + unpackNumbers(bytes.subarray(commonMasks), into);
  for (let at = 0; at < into.length; at += 1) {
    const code = into[at] ?? 0;
    let mask = masks[code & 7] ?? 0;
    if ((code & 7) === otherMask) {
      mask = bytes[maskPosition] ?? 0;
      maskPosition += 1;
    }
    into[at] = ((code >>> 3) << 8) | mask;
  }
  return maskPosition === bytes.length;
}
