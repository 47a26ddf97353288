/** Characters in the prefix of a text; the prefix stays below 2^37. */
const prefixLength = 6;
const radix = 68;
/** The low bits of a sort key hold the number of the text. */
const numberBits = 27;
const halves = 2 ** (32 - numberBits);

const alone = [
  [32, 32],
  [48, 57],
  [65, 90],
  [97, 122],
] as const;

/**
 * The rank of each ASCII character: space, digits and letters have their own, the characters between them share one.
 */
const ranks = new Uint8Array(128);
const hasOwnRank = new Uint8Array(128);
for (let unit = 1, rank = 0; unit < 128; unit += 1) {
  const isAlone = alone.some(([from, to]) => from <= unit && unit <= to);
  if (isAlone || hasOwnRank[unit - 1] === 1) rank += 1;
  ranks[unit] = rank;
  hasOwnRank[unit] = isAlone ? 1 : 0;
}

/**
 * Sorts texts and returns their numbers: first by their first six characters, as native numbers, then with `compare`
 * where these are equal. (The cached prefix of Bentley, McIlroy: Engineering a Sort Function, 1993, and of
 * PostgreSQL's abbreviated keys.) `compare` must agree with the order of the ranks, as orders by code units and by
 * code points do.
 */
export function sortedTexts(texts: readonly string[], compare: (a: number, b: number) => number): Uint32Array {
  const keys = new BigUint64Array(texts.length);
  const words = new Uint32Array(keys.buffer);
  for (let number = 0; number < texts.length; number += 1) {
    const prefix = prefixOf(texts[number] ?? '');
    words[2 * number] = ((prefix % halves) * 2 ** numberBits + number) >>> 0;
    words[2 * number + 1] = Math.floor(prefix / halves);
  }
  keys.sort();
  const order = Uint32Array.from(texts, (_, place) => (words[2 * place] ?? 0) & (2 ** numberBits - 1));
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && samePrefix(words, from, to)) to += 1;
    if (to - from > 1) order.subarray(from, to).sort(compare);
    from = to;
  }
  return order;
}

function samePrefix(words: Uint32Array, a: number, b: number): boolean {
  const low = (words[2 * a] ?? 0) ^ (words[2 * b] ?? 0);
  return low >>> numberBits === 0 && words[2 * a + 1] === words[2 * b + 1];
}

/** Stops at the first character with a shared rank, as later ones are not comparable. */
function prefixOf(text: string): number {
  let prefix = 0;
  let isSure = true;
  for (let at = 0; at < prefixLength; at += 1) {
    const unit: number = isSure && at < text.length ? text.charCodeAt(at) : 0;
    prefix = prefix * radix + (unit < 128 ? (ranks[unit] ?? 0) : radix - 1);
    isSure = unit < 128 && hasOwnRank[unit] === 1;
  }
  return prefix;
}
