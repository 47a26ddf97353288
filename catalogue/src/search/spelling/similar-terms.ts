import { callNumberTerm } from '../../segment/fields.ts';
import type { Dictionary } from '../../segment/segment.ts';
import { concatHashes, extendHash, hashOf, mayBeTerm, type TermFilter, termFilterOf } from '../query/term-filter.ts';
import { endOfPrefix, headLength, headsOf, stride } from '../query/term-heads.ts';

/** A dictionary term similar to a word. */
interface SimilarTerm {
  readonly term: number;
  /** Edits between the two. */
  readonly distance: number;
}

/** Words are cut to 64 UTF-16 units when they are indexed; longer terms and words are skipped. */
const maxDepth = 80;

/**
 * All terms at most `limit` edits from a word, without the word itself, in dictionary order. Edits are those of F.
 * Damerau (1964) and V. Levenshtein (1966) in the restricted form (optimal string alignment) over code points. The
 * sorted dictionary is walked like a trie (K. Oflazer, Error-tolerant finite-state recognition, 1996): terms share
 * the rows of their common prefix, a row is computed only in the band around its diagonal (E. Ukkonen, 1985), and a
 * prefix that is too far already skips all terms that share it. Where no edit is left, the few possible endings are
 * looked up instead of walking on.
 */
export function similarTerms(dictionary: Dictionary, word: string, limit: number): SimilarTerm[] {
  const characters = [...word];
  if (characters.length === 0 || characters.length + limit >= maxDepth) return [];
  const walk = new Walk(dictionary, characters, limit);
  walk.run();
  return walk.matches.sort((a, b) => a.term - b.term);
}

const callNumberByte = callNumberTerm('').charCodeAt(0);

class Walk {
  readonly matches: SimilarTerm[] = [];
  private readonly heads: Float64Array;
  private readonly bytes: Uint8Array;
  private readonly offsets: Uint32Array;
  private readonly count: number;
  private readonly limit: number;
  /** The word's code points, their UTF-8 bytes, and the byte offset of each. */
  private readonly word: Uint32Array;
  private readonly encoded: Uint8Array;
  private readonly byteOffsets: Uint32Array;
  /** Row d holds the distances between the first d characters of the current term and every prefix of the word. */
  private readonly rows: Uint8Array;
  /** The characters of the current term, and the byte offset where each ends. */
  private readonly path = new Uint32Array(maxDepth);
  private readonly ends = new Uint32Array(maxDepth);
  private readonly ending = new Uint8Array(4 * maxDepth);
  /** Hashes of the current prefixes by depth, and of the word's endings by their start. */
  private readonly hashes = new Int32Array(maxDepth);
  private readonly endings: Int32Array;
  private readonly filter: TermFilter;

  constructor(dictionary: Dictionary, characters: readonly string[], limit: number) {
    const { bytes, offsets, length } = dictionary;
    this.heads = headsOf(dictionary);
    this.bytes = bytes;
    this.offsets = offsets;
    this.count = length;
    this.limit = limit;
    this.word = Uint32Array.from(characters, (character) => character.codePointAt(0) ?? 0);
    this.encoded = new TextEncoder().encode(characters.join(''));
    this.byteOffsets = new Uint32Array(characters.length + 1);
    for (const [at, character] of characters.entries())
      this.byteOffsets[at + 1] = (this.byteOffsets[at] ?? 0) + Buffer.byteLength(character);
    this.filter = termFilterOf(dictionary);
    this.endings = Int32Array.from(this.byteOffsets, (place) => hashOf(this.encoded, place, this.encoded.length));
    this.rows = new Uint8Array((characters.length + limit + 2) * (characters.length + 1)).fill(limit + 1);
    for (let at = 0; at <= Math.min(limit, characters.length); at += 1) this.rows[at] = at;
  }

  run(): void {
    const { bytes, offsets, ends, path, hashes, limit } = this;
    const width = this.word.length + 1;
    const deepest = this.word.length + limit;
    let depth = 0;
    let before = 0;
    for (let term = 0; term < this.count; ) {
      const from = offsets[term] ?? 0;
      const size = (offsets[term + 1] ?? from) - from;
      const most = Math.min(ends[depth] ?? 0, size);
      let shared = 0;
      while (shared < most && bytes[before + shared] === bytes[from + shared]) shared += 1;
      while ((ends[depth] ?? 0) > shared) depth -= 1;
      before = from;
      let end = ends[depth] ?? 0;
      let next = 0;
      while (end < size && next === 0) {
        if (depth === deepest) next = this.afterBeginning(term, end);
        // No word is similar to a call number: all of them are skipped at once.
        else if (end === 0 && bytes[from] === callNumberByte) next = this.afterBeginning(term, 1);
        else {
          const lead = bytes[from + end] ?? 0;
          const units = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
          let character = units === 1 ? lead : lead & (0xff >> (units + 1));
          for (let unit = 1; unit < units; unit += 1)
            character = (character << 6) | ((bytes[from + end + unit] ?? 0) & 0x3f);
          end += units;
          path[depth] = character;
          depth += 1;
          ends[depth] = end;
          hashes[depth] = extendHash(hashes[depth - 1] ?? 0, bytes, from + end - units, from + end);
          const least = this.nextRow(depth);
          if (least > limit) next = this.afterBeginning(term, end);
          else if (least === limit) next = this.lookUpEndings(term, depth);
        }
      }
      if (next === 0) {
        const distance = this.rows[depth * width + this.word.length] ?? limit + 1;
        if (distance <= limit && distance > 0) this.matches.push({ term, distance });
        next = term + 1;
      }
      term = next;
    }
  }

  /** Fills row `depth` from the rows above, within the band; returns its least distance. */
  private nextRow(depth: number): number {
    const { rows, path, word, limit } = this;
    const width = word.length + 1;
    const row = depth * width;
    const above = row - width;
    const character = path[depth - 1] ?? 0;
    const previous = depth > 1 ? (path[depth - 2] ?? 0) : -1;
    const first = Math.max(1, depth - limit);
    const last = Math.min(word.length, depth + limit);
    let before = first === 1 ? Math.min(depth, limit + 1) : limit + 1;
    rows[row + first - 1] = before;
    let least = before;
    for (let at = first; at <= last; at += 1) {
      const expected = word[at - 1] ?? 0;
      const diagonal = rows[above + at - 1] ?? 0;
      let distance = expected === character ? diagonal : diagonal + 1;
      const up = (rows[above + at] ?? 0) + 1;
      if (up < distance) distance = up;
      if (before + 1 < distance) distance = before + 1;
      if (at > 1 && expected === previous && word[at - 2] === character) {
        const swapped = (rows[above - width + at - 2] ?? 0) + 1;
        if (swapped < distance) distance = swapped;
      }
      if (distance > limit + 1) distance = limit + 1;
      rows[row + at] = distance;
      before = distance;
      if (distance < least) least = distance;
    }
    if (last < word.length) rows[row + last + 1] = limit + 1;
    return least;
  }

  /**
   * Finds the terms that continue the current prefix without a further edit; returns the first term without that
   * prefix. An ending is the rest of the word after the last edit, or two swapped characters.
   */
  private lookUpEndings(term: number, depth: number): number {
    const { rows, path, word, limit, byteOffsets, encoded, ending, endings } = this;
    const after = this.afterBeginning(term, this.ends[depth] ?? 0);
    const width = word.length + 1;
    const row = depth * width;
    const size = encoded.length;
    for (let at = Math.max(0, depth - limit); at <= Math.min(word.length, depth + limit); at += 1) {
      const from = byteOffsets[at] ?? 0;
      if (rows[row + at] === limit && this.mayEnd(depth, endings[at] ?? 0, size - from))
        this.lookUp(term, after, depth, encoded, from, size);
      if (at < 2 || path[depth - 1] !== word[at - 1]) continue;
      if (rows[row - width + at - 2] !== limit - 1 || word[at - 1] === word[at - 2]) continue;
      let end = 0;
      for (let place = byteOffsets[at - 2] ?? 0; place < (byteOffsets[at - 1] ?? 0); place += 1)
        ending[end++] = encoded[place] ?? 0;
      if (!this.mayEnd(depth, concatHashes(hashOf(ending, 0, end), endings[at] ?? 0, size - from), end + size - from))
        continue;
      for (let place = from; place < size; place += 1) ending[end++] = encoded[place] ?? 0;
      this.lookUp(term, after, depth, ending, 0, end);
    }
    return after;
  }

  /** False where the current prefix with an ending of this hash and length is no term. */
  private mayEnd(depth: number, ending: number, size: number): boolean {
    return mayBeTerm(this.filter, concatHashes(this.hashes[depth] ?? 0, ending, size));
  }

  /** Looks up the current prefix with the bytes of an ending among the terms from `low` up to `high`. */
  private lookUp(low: number, high: number, depth: number, ending: Uint8Array, first: number, last: number): void {
    const { offsets, matches } = this;
    const start = this.ends[depth] ?? 0;
    const end = high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare((offsets[middle] ?? 0) + start, offsets[middle + 1] ?? 0, ending, first, last) < 0)
        low = middle + 1;
      else high = middle;
    }
    if (low === end) return;
    if (this.compare((offsets[low] ?? 0) + start, offsets[low + 1] ?? 0, ending, first, last) !== 0) return;
    for (let at = 0; at < matches.length; at += 1) if (matches[at]?.term === low) return;
    matches.push({ term: low, distance: this.limit });
  }

  /** Compares the bytes from `from` up to `to` with those of an ending. */
  private compare(from: number, to: number, ending: Uint8Array, first: number, last: number): number {
    const { bytes } = this;
    const shared = Math.min(to - from, last - first);
    for (let at = 0; at < shared; at += 1) {
      const difference = (bytes[from + at] ?? 0) - (ending[first + at] ?? 0);
      if (difference !== 0) return difference;
    }
    return to - from - (last - first);
  }

  /** The first term after `term` that does not share its first `size` bytes. */
  private afterBeginning(term: number, size: number): number {
    const { bytes, offsets, count } = this;
    const termStart = offsets[term] ?? 0;
    const hasPrefix = (otherTerm: number): boolean => {
      const from = offsets[otherTerm] ?? 0;
      if ((offsets[otherTerm + 1] ?? from) - from < size) return false;
      // The last byte first: neighbouring terms differ there.
      for (let at = size - 1; at >= 0; at -= 1) if (bytes[from + at] !== bytes[termStart + at]) return false;
      return true;
    };
    let low = term + 1;
    if (low >= count || !hasPrefix(low)) return low;
    let high = 0;
    if (size <= headLength) {
      high = Math.min(count, endOfPrefix(this.heads, bytes, termStart, size, term));
      low = Math.max(low + 1, high - stride);
    } else {
      let step = 1;
      while (low + step < count && hasPrefix(low + step)) {
        low += step;
        step *= 2;
      }
      high = Math.min(count, low + step);
      low += 1;
    }
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (hasPrefix(middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
