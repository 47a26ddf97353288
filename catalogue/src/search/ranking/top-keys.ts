/**
 * Keeps the largest of many keys with their positions; among equal keys the earlier position wins, so keys must be
 * offered in order of position. A binary heap with the worst key on top (J. Williams, Algorithm 232: Heapsort, 1964):
 * a key that is too small costs one comparison.
 */
export class TopKeys {
  private readonly keys: Float64Array;
  private readonly positions: Uint32Array;
  private length = 0;

  /** Keeps `limit` keys. */
  constructor(limit: number) {
    this.keys = new Float64Array(limit);
    this.positions = new Uint32Array(limit);
  }

  /** The worst kept key, 0 while there is room for more. */
  get threshold(): number {
    return this.length === this.keys.length ? (this.keys[0] ?? 0) : 0;
  }

  /** Offers the first `count` keys, whose positions start at `from`. */
  offer(keys: Float64Array, count: number, from: number): void {
    let at = 0;
    for (; at < count && this.length < this.keys.length; at += 1) this.push(keys[at] ?? 0, from + at);
    if (this.length === 0) return;
    let threshold = this.keys[0] ?? 0;
    for (; at < count; at += 1) {
      const key = keys[at] ?? 0;
      if (key <= threshold) continue;
      this.sink(key, from + at);
      threshold = this.keys[0] ?? 0;
    }
  }

  /** The kept keys, best first, without the first `from`. Ends the use of this object. */
  sorted(from = 0): { keys: Float64Array; positions: Uint32Array } {
    const count = Math.max(0, this.length - from);
    const keys = new Float64Array(count);
    const positions = new Uint32Array(count);
    while (this.length > from) {
      const last = this.length - 1;
      keys[last - from] = this.keys[0] ?? 0;
      positions[last - from] = this.positions[0] ?? 0;
      this.length = last;
      this.sink(this.keys[last] ?? 0, this.positions[last] ?? 0);
    }
    return { keys, positions };
  }

  private push(key: number, position: number): void {
    const { keys, positions } = this;
    let at = this.length;
    this.length += 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isWorse(key, position, keys[parent] ?? 0, positions[parent] ?? 0)) break;
      keys[at] = keys[parent] ?? 0;
      positions[at] = positions[parent] ?? 0;
      at = parent;
    }
    keys[at] = key;
    positions[at] = position;
  }

  /** Replaces the worst key. */
  private sink(key: number, position: number): void {
    const { keys, positions, length } = this;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= length) break;
      const sibling = child + 1;
      if (
        sibling < length &&
        isWorse(keys[sibling] ?? 0, positions[sibling] ?? 0, keys[child] ?? 0, positions[child] ?? 0)
      )
        child = sibling;
      if (!isWorse(keys[child] ?? 0, positions[child] ?? 0, key, position)) break;
      keys[at] = keys[child] ?? 0;
      positions[at] = positions[child] ?? 0;
      at = child;
    }
    keys[at] = key;
    positions[at] = position;
  }
}

function isWorse(key: number, position: number, otherKey: number, otherPlace: number): boolean {
  return key < otherKey || (key === otherKey && position > otherPlace);
}
