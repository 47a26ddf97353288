import { type Sections, sharedBytes, sharedNumbers } from './sections.ts';
import type { SortOrderTable } from './segment.ts';

/** Keys in a block: the first stands in full, so that one key costs at most this many steps to read. */
const blockSize = 16;

/**
 * The sort keys of a segment in their order, front-coded: each key says how many bytes it shares with the one before
 * and brings the rest (Witten, Moffat, Bell: Managing Gigabytes, 1999, section 4.1). Records without a key come last.
 */
export class SortOrder implements SortOrderTable {
  readonly places: Uint32Array;
  private readonly bytes: Uint8Array;
  private readonly blocks: Uint32Array;
  private readonly scratch = Buffer.alloc(maxKeyBytes);

  constructor(places: Uint32Array, bytes: Uint8Array, blocks: Uint32Array) {
    this.places = places;
    this.bytes = bytes;
    this.blocks = blocks;
  }

  /** The key of a document; empty for one without. */
  key(document: number): string {
    const place = this.places[document] ?? 0;
    let at = this.blocks[Math.floor(place / blockSize)] ?? 0;
    for (let step = place % blockSize; step > 0; step -= 1) at = this.read(at).next;
    const { length } = this.read(at);
    return this.scratch.toString('utf8', 0, length);
  }

  /** All keys by place. */
  *keys(): Generator<string> {
    let at = 0;
    for (let place = 0; place < this.places.length; place += 1) {
      const { next, length } = this.read(at);
      yield this.scratch.toString('utf8', 0, length);
      at = next;
    }
  }

  /** Reads the key coded at `at` over the one before, which stands in `scratch`. */
  private read(at: number): { next: number; length: number } {
    const shared = this.bytes[at] ?? 0;
    const own = this.bytes[at + 1] ?? 0;
    for (let byte = 0; byte < own; byte += 1) this.scratch[shared + byte] = this.bytes[at + 2 + byte] ?? 0;
    return { next: at + 2 + own, length: shared + own };
  }
}

/** A key of 80 UTF-16 code units has three times as many bytes in UTF-8 at most, which a byte can count. */
const maxKeyBytes = 255;

/** The sections of an order: `documents` in their order, and their keys (in that order, at most 80 characters each). */
export function sortOrderSections(name: string, documents: Uint32Array, keys: Iterable<string>): Sections {
  const count = documents.length;
  const places = sharedNumbers(count);
  for (let place = 0; place < count; place += 1) places[documents[place] ?? 0] = place;
  const blocks = sharedNumbers(Math.ceil(count / blockSize));
  let coded = Buffer.alloc(Math.max(1024, 32 * count));
  let [before, key] = [Buffer.alloc(maxKeyBytes), Buffer.alloc(maxKeyBytes)];
  let beforeLength = 0;
  let end = 0;
  let place = 0;
  for (const text of keys) {
    if (end + 2 + maxKeyBytes > coded.length) coded = Buffer.concat([coded], 2 * coded.length + maxKeyBytes);
    const length = key.write(text, 'utf8');
    let shared = 0;
    if (place % blockSize === 0) blocks[place / blockSize] = end;
    else while (shared < length && shared < beforeLength && key[shared] === before[shared]) shared += 1;
    coded[end] = shared;
    coded[end + 1] = length - shared;
    key.copy(coded, end + 2, shared, length);
    end += 2 + length - shared;
    [before, key] = [key, before];
    beforeLength = length;
    place += 1;
  }
  const bytes = sharedBytes(end);
  bytes.set(coded.subarray(0, end));
  return { [`${name}.places`]: places, [`${name}.keys`]: bytes, [`${name}.blocks`]: blocks };
}
