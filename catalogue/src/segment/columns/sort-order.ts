import { type Sections, sharedBytes, sharedNumbers } from '../sections.ts';
import type { SortOrderTable } from '../segment.ts';

/** Keys per block: the first is stored in full, so that reading a key takes at most this many steps. */
const blockSize = 16;

/**
 * The sort keys of a segment in order, front-coded: each key stores the number of bytes shared with the previous key,
 * and the rest (Witten, Moffat, Bell: Managing Gigabytes, 1999, section 4.1). Records without a key are last.
 */
export class SortOrder implements SortOrderTable {
  readonly positions: Uint32Array;
  private readonly bytes: Uint8Array;
  private readonly blocks: Uint32Array;
  private readonly scratch = Buffer.alloc(maxKeyBytes);

  constructor(positions: Uint32Array, bytes: Uint8Array, blocks: Uint32Array) {
    this.positions = positions;
    this.bytes = bytes;
    this.blocks = blocks;
  }

  /** The key of a document; empty for one without. */
  key(document: number): string {
    const position = this.positions[document] ?? 0;
    const { bytes, scratch } = this;
    let at = this.blocks[Math.floor(position / blockSize)] ?? 0;
    let length = 0;
    for (let step = position % blockSize; step >= 0; step -= 1) {
      const shared = bytes[at] ?? 0;
      length = shared + (bytes[at + 1] ?? 0);
      at += 2 - shared;
      for (let byte = shared; byte < length; byte += 1) scratch[byte] = bytes[at + byte] ?? 0;
      at += length;
    }
    return scratch.toString('utf8', 0, length);
  }

  /** All keys by position. */
  *keys(): Generator<string> {
    let at = 0;
    for (let position = 0; position < this.positions.length; position += 1) {
      const { next, length } = this.read(at);
      yield this.scratch.toString('utf8', 0, length);
      at = next;
    }
  }

  /** Decodes the key at `at` over the previous one in `scratch`. */
  private read(at: number): { next: number; length: number } {
    const shared = this.bytes[at] ?? 0;
    const suffixLength = this.bytes[at + 1] ?? 0;
    for (let byte = 0; byte < suffixLength; byte += 1) this.scratch[shared + byte] = this.bytes[at + 2 + byte] ?? 0;
    return { next: at + 2 + suffixLength, length: shared + suffixLength };
  }
}

/** A key of 80 UTF-16 code units has at most three times as many bytes in UTF-8, which fit into a byte. */
const maxKeyBytes = 255;

/** Writes an order: documents with their sort keys (at most 80 characters each), given in order. */
export class SortOrderWriter {
  private readonly documents: Uint32Array;
  private readonly blocks: Uint32Array;
  private coded: Buffer;
  private before = Buffer.alloc(maxKeyBytes);
  private beforeLength = 0;
  private key = Buffer.alloc(maxKeyBytes);
  private end = 0;
  private position = 0;

  constructor(documentCount: number) {
    this.documents = new Uint32Array(documentCount);
    this.blocks = sharedNumbers(Math.ceil(documentCount / blockSize));
    this.coded = Buffer.alloc(Math.max(1024, 24 * documentCount));
  }

  push(document: number, text: string): void {
    const { key, before } = this;
    const length = key.write(text, 'utf8');
    let shared = 0;
    if (this.position % blockSize === 0) this.blocks[this.position / blockSize] = this.end;
    else while (shared < length && shared < this.beforeLength && key[shared] === before[shared]) shared += 1;
    this.append(shared, length);
    this.documents[this.position] = document;
    this.position += 1;
    [this.before, this.key] = [key, before];
    this.beforeLength = length;
  }

  private append(shared: number, length: number): void {
    if (this.end + 2 + maxKeyBytes > this.coded.length)
      this.coded = Buffer.concat([this.coded], Math.ceil(1.5 * this.coded.length) + maxKeyBytes);
    this.coded[this.end] = shared;
    this.coded[this.end + 1] = length - shared;
    this.key.copy(this.coded, this.end + 2, shared, length);
    this.end += 2 + length - shared;
  }

  finish(name: string): Sections {
    const positions = sharedNumbers(this.documents.length);
    for (let position = 0; position < this.position; position += 1) positions[this.documents[position] ?? 0] = position;
    const bytes = sharedBytes(this.end);
    bytes.set(this.coded.subarray(0, this.end));
    return { [`${name}.places`]: positions, [`${name}.keys`]: bytes, [`${name}.blocks`]: this.blocks };
  }
}
