import type { Section } from './segment-file.ts';

/** Texts kept as UTF-16 code units in one array: text i is `units[offsets[i]] … units[offsets[i + 1] - 1]`. */
export class StringTable {
  readonly units: Uint16Array;
  readonly offsets: Uint32Array;
  readonly length: number;

  constructor(units: Uint16Array, offsets: Uint32Array) {
    this.units = units;
    this.offsets = offsets;
    this.length = offsets.length - 1;
  }

  at(index: number): string {
    const from = this.offsets[index] ?? 0;
    return String.fromCharCode(...this.units.subarray(from, this.offsets[index + 1] ?? from));
  }

  /** Compares text `index` with `text` by code units; with `prefixOnly` only its first `text.length` units. */
  compare(index: number, text: string, prefixOnly = false): number {
    const from = this.offsets[index] ?? 0;
    const length = (this.offsets[index + 1] ?? from) - from;
    const shared = Math.min(length, text.length);
    for (let at = 0; at < shared; at += 1) {
      const difference = (this.units[from + at] ?? 0) - text.charCodeAt(at);
      if (difference !== 0) return difference;
    }
    return prefixOnly && length > text.length ? 0 : length - text.length;
  }

  /** In a sorted table: the first text that is not before `text` (`after`: the first that is after its prefix range). */
  lowerBound(text: string, after = false): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.compare(middle, text, after);
      if (order < 0 || (after && order === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** In a sorted table: where `text` stands, or -1. */
  find(text: string): number {
    const at = this.lowerBound(text);
    return at < this.length && this.compare(at, text) === 0 ? at : -1;
  }
}

/** The two sections that hold a table of these texts. */
export function stringSections(name: string, texts: readonly string[]): Section[] {
  const offsets = new Uint32Array(texts.length + 1);
  let length = 0;
  for (const [index, text] of texts.entries()) {
    length += text.length;
    offsets[index + 1] = length;
  }
  const units = new Uint16Array(length);
  for (const [index, text] of texts.entries()) {
    const from = offsets[index] ?? 0;
    for (let at = 0; at < text.length; at += 1) units[from + at] = text.charCodeAt(at);
  }
  return [
    { name: `${name}.units`, values: units },
    { name: `${name}.offsets`, values: offsets },
  ];
}
