/** A seeded random generator: the same seed yields the same records and queries on every machine. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  /** 0 ≤ n < below, an integer */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
}

/** Mulberry32, a small 32-bit generator; good enough to mix words, not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (from) => {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
  };
}

/** Draws an index by its weight. */
function byWeight(weights: Float64Array, random: Random): () => number {
  const cumulative = new Float64Array(weights.length);
  let sum = 0;
  for (let index = 0; index < weights.length; index++) {
    sum += weights[index] ?? 0;
    cumulative[index] = sum;
  }
  return () => {
    const target = random.next() * sum;
    let low = 0;
    let high = cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/**
 * Draws ranks like words in language (Zipf–Mandelbrot): rank r has a probability of about 1 / (r + 1 +
 * shift)^exponent.
 *
 * @returns a rank, 0 ≤ rank < count
 */
export function zipf(count: number, random: Random, exponent: number, shift: number): () => number {
  return byWeight(
    Float64Array.from({ length: count }, (_, rank) => (rank + 1 + shift) ** -exponent),
    random,
  );
}

/** Draws keys by their share. */
export function drawByShare<Key extends string>(of: Readonly<Record<Key, number>>, random: Random): () => Key {
  const entries = Object.entries(of) as [Key, number][];
  const draw = byWeight(
    Float64Array.from(entries, ([, share]) => share),
    random,
  );
  return () => (entries[draw()] as [Key, number])[0];
}
