import { textHash } from '../../text/text-hash.ts';
import { growingNumbers } from '../growing-array.ts';
import { deletedDocument } from '../live-documents.ts';
import { type Numbers, type Sections, sharedNarrow, sharedNumbers } from '../sections.ts';
import { byDocument, kindBits, sortedByHash } from './key-order.ts';

/** Larger tables keep the upper half of the hash in a directory. */
const smallTable = 0x1_0000;

/** A key has 32 hash bits and 4 check bits: a number outside ten million keys rarely collides in all 36. */
function hashOf(key: string): { hash: number; check: number } {
  const { high, low } = textHash(key);
  return { hash: low, check: high & ~kindBits & 0xff };
}

/**
 * The numbers of records as a table sorted by hash: an entry holds a document and the kinds of its number; the
 * numbers themselves are not stored. A large table is divided into buckets by the upper 16 bits of the hash, so that
 * entries need only the lower 16: six bytes each. A bucket is short and sorted by document, so that its entries are
 * written as small differences, which saves nearly a byte each on disk.
 */
export class KeyTable {
  private readonly buckets: Uint32Array;
  private readonly hashes: Numbers;
  private readonly entries: Uint32Array;

  constructor(buckets: Uint32Array, hashes: Numbers, entries: Uint32Array) {
    this.buckets = buckets;
    this.hashes = hashes;
    this.entries = entries;
  }

  /** The documents with a key of one of the kinds in `mask`, ascending. */
  find(key: string, mask: number): number[] {
    const { hash, check } = hashOf(key);
    const isLarge = this.buckets.length > 2;
    const bucket = isLarge ? hash >>> 16 : 0;
    const target = isLarge ? hash & 0xffff : hash;
    const from = this.buckets[bucket] ?? 0;
    const end = this.buckets[bucket + 1] ?? 0;
    const documents: number[] = [];
    for (let at = isLarge ? from : this.first(target, from, end); at < end; at += 1) {
      if (this.hashes[at] !== target) {
        if (isLarge) continue;
        break;
      }
      const entry = this.entries[at] ?? 0;
      const isMeant = (entry & 0xff & ~kindBits) === check && (entry & mask & kindBits) !== 0;
      if (isMeant && documents.at(-1) !== entry >>> 8) documents.push(entry >>> 8);
    }
    return documents;
  }

  /** Adds the entries to a builder under the new numbers of their documents (`deletedDocument` drops them). */
  addTo(builder: KeyTableBuilder, renumbered: Uint32Array): void {
    const isLarge = this.buckets.length > 2;
    let bucket = 0;
    for (let at = 0; at < this.entries.length; at += 1) {
      while (at >= (this.buckets[bucket + 1] ?? 0)) bucket += 1;
      const entry = this.entries[at] ?? 0;
      const document = renumbered[entry >>> 8] ?? deletedDocument;
      const lowBits = this.hashes[at] ?? 0;
      if (document !== deletedDocument)
        builder.addEntry(isLarge ? (bucket << 16) | lowBits : lowBits, entry & 0xff, document);
    }
  }

  private first(target: number, from: number, to: number): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.hashes[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Collects keys by document and lays them out as a `KeyTable`. */
export class KeyTableBuilder {
  private readonly hashes = growingNumbers();
  private readonly entries = growingNumbers();

  add(key: string, kind: number, document: number): void {
    const { hash, check } = hashOf(key);
    this.addEntry(hash, check | kind, document);
  }

  addEntry(hash: number, checkAndKinds: number, document: number): void {
    this.hashes.push(hash);
    this.entries.push((document << 8) | checkAndKinds);
  }

  finish(): Sections {
    const sorted = sortedByHash(this.hashes.done(), this.entries.done());
    const isLarge = sorted.hashes.length > smallTable;
    const buckets = sharedNumbers(isLarge ? 0x1_0001 : 2);
    if (isLarge) for (const hash of sorted.hashes) buckets[(hash >>> 16) + 1] = (buckets[(hash >>> 16) + 1] ?? 0) + 1;
    else buckets[1] = sorted.hashes.length;
    for (let bucket = 1; bucket < buckets.length; bucket += 1)
      buckets[bucket] = (buckets[bucket] ?? 0) + (buckets[bucket - 1] ?? 0);
    const { hashes, entries } = isLarge ? byDocument(sorted, buckets) : sorted;
    const shared = sharedNumbers(entries.length);
    shared.set(entries);
    return {
      'keys.buckets': buckets,
      'keys.hashes': sharedNarrow(hashes, isLarge ? 0xffff : 0xffff_ffff),
      'keys.entries': shared,
    };
  }
}
