/** The result of `PieceTable.find` for an unknown piece. */
export const unknownPiece = -1;

/** Each piece starts with its length and the two halves of its value. */
const headLength = 3;

/**
 * A hash table from text pieces to numbers (31 bits), which reads millions of words without creating a string for
 * each: open addressing with linear probing (Knuth, The Art of Computer Programming 3, section 6.4), all characters
 * in one array. A slot holds the hash and the start of the piece, so that a lookup takes two memory accesses.
 */
export class PieceTable {
  private slots = new Uint32Array(2 * 4096);
  private units = new Uint16Array(32_768);
  /** 0 is an empty slot. */
  private end = 1;
  private count = 0;

  /** The value of the piece of `text` from `from` to `to`, whose hash is `hash`; `unknownPiece` for a new one. */
  find(text: string, from: number, to: number, hash: number): number {
    const { slots, units } = this;
    const mask = slots.length / 2 - 1;
    const length = to - from;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const start = slots[2 * slot + 1] ?? 0;
      if (start === 0) return unknownPiece;
      if (slots[2 * slot] !== hash || units[start] !== length) continue;
      let at = 0;
      while (at < length && units[start + headLength + at] === text.charCodeAt(from + at)) at += 1;
      if (at === length) return (units[start + 1] ?? 0) | ((units[start + 2] ?? 0) << 16);
    }
  }

  /** Adds an unknown piece. */
  add(text: string, from: number, to: number, hash: number, value: number): void {
    if (2 * (this.count + 1) > this.slots.length / 2) this.grow();
    if (this.end + headLength + to - from > this.units.length) {
      const units = new Uint16Array(2 * (this.units.length + to - from));
      units.set(this.units);
      this.units = units;
    }
    this.put(hash, this.end);
    this.units[this.end] = to - from;
    this.units[this.end + 1] = value & 0xffff;
    this.units[this.end + 2] = value >>> 16;
    for (let at = from; at < to; at += 1) this.units[this.end + headLength + at - from] = text.charCodeAt(at);
    this.end += headLength + to - from;
    this.count += 1;
  }

  private put(hash: number, start: number): void {
    const mask = this.slots.length / 2 - 1;
    let slot = hash & mask;
    while (this.slots[2 * slot + 1] !== 0) slot = (slot + 1) & mask;
    this.slots[2 * slot] = hash;
    this.slots[2 * slot + 1] = start;
  }

  private grow(): void {
    const old = this.slots;
    this.slots = new Uint32Array(2 * old.length);
    for (let at = 0; at < old.length; at += 2) if (old[at + 1] !== 0) this.put(old[at] ?? 0, old[at + 1] ?? 0);
  }
}

/** The initial hash of a piece. */
export const emptyHash = 0x811c_9dc5 | 0;

/** The hash with one more character (FNV-1a over code units; Fowler, Noll, Vo). */
export function hashWith(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x0100_0193);
}

/** Finalises a hash for `PieceTable`: high bits are mixed into the low ones, which select the slot. */
export function finishedHash(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** The hash of a whole text. */
export function hashOf(text: string): number {
  let hash = emptyHash;
  for (let at = 0; at < text.length; at += 1) hash = hashWith(hash, text.charCodeAt(at));
  return finishedHash(hash);
}
