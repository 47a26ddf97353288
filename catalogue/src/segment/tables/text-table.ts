import { type Sections, sharedBytes, sharedNumbers } from '../sections.ts';
import type { TextTable } from '../segment.ts';

const encoder = new TextEncoder();

/** A sorted table of texts in UTF-8: text i is `bytes[offsets[i]] … bytes[offsets[i + 1] - 1]`. */
export class Utf8Table implements TextTable {
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
  readonly length: number;
  private readonly buffer: Buffer;

  constructor(bytes: Uint8Array, offsets: Uint32Array) {
    this.bytes = bytes;
    this.offsets = offsets;
    this.length = offsets.length - 1;
    this.buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  at(number: number): string {
    return this.buffer.toString('utf8', this.offsets[number] ?? 0, this.offsets[number + 1] ?? 0);
  }

  find(text: string): number {
    const target = encoder.encode(text);
    const at = this.bound(target, false);
    return at < this.length && this.compare(at, target, false) === 0 ? at : -1;
  }

  lowerBound(text: string): number {
    return this.bound(encoder.encode(text), false);
  }

  afterPrefix(prefix: string): number {
    return this.bound(encoder.encode(prefix), true);
  }

  /** Below, at or above 0 as a text of the table sorts before, equals or sorts after `text`. */
  compareWith(number: number, text: string): number {
    return this.compare(number, encoder.encode(text), false);
  }

  /** The first text not below `target`; with `after` the first after all with this prefix. */
  private bound(target: Uint8Array, after: boolean): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.compare(middle, target, after);
      if (order < 0 || (after && order === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private compare(number: number, target: Uint8Array, prefixOnly: boolean): number {
    const { bytes, offsets } = this;
    const from = offsets[number] ?? 0;
    const length = (offsets[number + 1] ?? from) - from;
    const shared = Math.min(length, target.length);
    for (let at = 0; at < shared; at += 1) {
      const difference = (bytes[from + at] ?? 0) - (target[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return prefixOnly && length > target.length ? 0 : length - target.length;
  }
}

/** The sections `name.bytes` and `name.offsets` of a table; the texts are in its order. */
export function textSections(name: string, texts: readonly string[]): Sections {
  let units = 0;
  for (const text of texts) units += text.length;
  // A UTF-16 code unit takes three bytes at most.
  const scratch = Buffer.allocUnsafe(3 * units);
  const offsets = sharedNumbers(texts.length + 1);
  let end = 0;
  for (let at = 0; at < texts.length; at += 1) {
    end = writeText(scratch, texts[at] ?? '', end);
    offsets[at + 1] = end;
  }
  const bytes = sharedBytes(end);
  bytes.set(scratch.subarray(0, end));
  return { [`${name}.bytes`]: bytes, [`${name}.offsets`]: offsets };
}

/** Writes a text at `from`; returns its end. Short ASCII texts, which most are, need no native call. */
function writeText(bytes: Buffer, text: string, from: number): number {
  let end = from;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 128) return from + bytes.write(text, from, 'utf8');
    bytes[end] = unit;
    end += 1;
  }
  return end;
}

/** Whether code units and UTF-8 bytes may sort a text differently: only with surrogates or characters above them. */
const high = /[\uD800-\uFFFF]/;

/** The fastest comparison that sorts these texts by their UTF-8 bytes. */
export function byteOrderOf(texts: readonly string[]): (a: string, b: string) => number {
  return texts.some((text) => high.test(text)) ? compareByCodePoint : compareByUnit;
}

/** Orders by UTF-16 code units, as `<` does. */
export function compareByUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Orders by code points, which is the order of UTF-8 bytes (Unicode 16, section 2.5, and its table of binary orders). */
export function compareByCodePoint(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at += 1) {
    const unitA = a.charCodeAt(at);
    const unitB = b.charCodeAt(at);
    if (unitA !== unitB) return fixUp(unitA) - fixUp(unitB);
  }
  return a.length - b.length;
}

/** Moves surrogates after all other code units (Markus Scherer's fix-up for UTF-16 in code point order). */
function fixUp(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
