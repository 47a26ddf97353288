/** Rows of the German and English keyboards (DIN 2137, without what folding takes away); `y` and `z` change places. */
const keyboards = [
  ['qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
];
/** Letters that stand for one sound in German or English (after H. J. Postel, Kölner Phonetik, 1969). */
const sounds = ['ckq', 'vwf', 'dt', 'bp', 'sz', 'iyj', 'gk', 'oa', 'ei', 'ea', 'uo', 'xs'];

const costs = { sound: 0.5, doubled: 0.5, silent: 0.5, neighbour: 0.7, swap: 0.8, other: 1, first: 0.05 };

const neighbours = pairsOf(
  keyboards.flatMap((rows) =>
    rows.flatMap((row, at) =>
      [...row].flatMap((key, place) => {
        const below = rows[at + 1] ?? '';
        return [row[place + 1], below[place], below[place - 1]].map((neighbour) => key + (neighbour ?? key));
      }),
    ),
  ),
);
const alike = pairsOf(
  sounds.flatMap((group) => [...group].flatMap((letter) => [...group].map((similar) => letter + similar))),
);

/**
 * The cost of having written `written` for `intended`: the sum of their edits (optimal string alignment). Typical
 * slips of hand and ear are cheaper: neighbouring keys, letters of one sound, doubled letters, a silent h or e,
 * swapped letters. An error in the first letter is slightly dearer and decides between equals.
 */
export function editCost(written: string, intended: string): number {
  const a = [...written];
  const b = [...intended];
  const width = b.length + 1;
  const table = new Float64Array((a.length + 1) * width);
  const at = (i: number, j: number) => table[i * width + j] ?? 0;
  for (let i = 0; i <= a.length; i += 1)
    for (let j = 0; j <= b.length; j += 1) {
      if (i === 0 && j === 0) continue;
      let least = Number.POSITIVE_INFINITY;
      if (i > 0) least = at(i - 1, j) + insertionCost(a, i - 1);
      if (j > 0) least = Math.min(least, at(i, j - 1) + insertionCost(b, j - 1));
      if (i > 0 && j > 0) least = Math.min(least, at(i - 1, j - 1) + exchange(a[i - 1] ?? '', b[j - 1] ?? ''));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + costs.swap);
      table[i * width + j] = least;
    }
  return at(a.length, b.length) + (a[0] === b[0] ? 0 : costs.first);
}

/** The cost of an extra or missing letter. */
function insertionCost(letters: readonly string[], at: number): number {
  const letter = letters[at] ?? '';
  if (letter === letters[at - 1] || letter === letters[at + 1]) return costs.doubled;
  return at > 0 && (letter === 'h' || letter === 'e') ? costs.silent : costs.other;
}

function exchange(a: string, b: string): number {
  if (a === b) return 0;
  if (alike.has(a + b)) return costs.sound;
  return neighbours.has(a + b) ? costs.neighbour : costs.other;
}

function pairsOf(pairs: readonly string[]): ReadonlySet<string> {
  return new Set(pairs.flatMap((pair) => [pair, [...pair].reverse().join('')]));
}
