import type { Numbers } from '../sections.ts';

/** The low four bits of an entry's check are its kinds (`keyKind`), the other four belong to the hash. */
export const kindBits = 15;

/** Hashes of keys, each with its entry: a document and the check. */
export interface Entries {
  readonly hashes: Uint32Array;
  readonly entries: Uint32Array;
}

/** Sorts the entries of each bucket by document, with the lower half of their hashes. */
export function byDocument({ hashes, entries }: Entries, buckets: Numbers): Entries {
  // An entry followed by its 16 hash bits is a 48-bit number, and numbers sort fastest.
  const combined = new Float64Array(hashes.length);
  for (let at = 0; at < combined.length; at += 1)
    combined[at] = (entries[at] ?? 0) * 0x1_0000 + ((hashes[at] ?? 0) & 0xffff);
  for (let bucket = 1; bucket < buckets.length; bucket += 1)
    combined.subarray(buckets[bucket - 1], buckets[bucket]).sort();
  return {
    hashes: Uint32Array.from(combined, (value) => value % 0x1_0000),
    entries: Uint32Array.from(combined, (value) => value / 0x1_0000),
  };
}

/** Sorts by hash, stably; a key that a record has twice becomes one entry with both kinds. */
export function sortedByHash(hashes: Uint32Array, entries: Uint32Array): Entries {
  const sorted = sortedBy16Bits(sortedBy16Bits({ hashes, entries }, 0), 16);
  let end = 0;
  for (let at = 0; at < sorted.hashes.length; at += 1) {
    const hash = sorted.hashes[at] ?? 0;
    const entry = sorted.entries[at] ?? 0;
    const before = sorted.entries[end - 1] ?? 0;
    if (end > 0 && sorted.hashes[end - 1] === hash && (before | kindBits) === (entry | kindBits)) {
      sorted.entries[end - 1] = before | entry;
    } else {
      sorted.hashes[end] = hash;
      sorted.entries[end] = entry;
      end += 1;
    }
  }
  return { hashes: sorted.hashes.subarray(0, end), entries: sorted.entries.subarray(0, end) };
}

/** One pass of a radix sort, least significant digit first (Knuth, The Art of Computer Programming 3, section 5.2.5). */
function sortedBy16Bits({ hashes, entries }: Entries, shift: number): Entries {
  const next = new Uint32Array(0x1_0001);
  for (const hash of hashes) {
    const after = ((hash >>> shift) & 0xffff) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let digit = 1; digit < next.length; digit += 1) next[digit] = (next[digit] ?? 0) + (next[digit - 1] ?? 0);
  const sorted = { hashes: new Uint32Array(hashes.length), entries: new Uint32Array(hashes.length) };
  for (let at = 0; at < hashes.length; at += 1) {
    const hash = hashes[at] ?? 0;
    const digit = (hash >>> shift) & 0xffff;
    const to = next[digit] ?? 0;
    next[digit] = to + 1;
    sorted.hashes[to] = hash;
    sorted.entries[to] = entries[at] ?? 0;
  }
  return sorted;
}
