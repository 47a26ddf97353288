/** Keys side by side on a German and an English keyboard. */
const keyRows = ['qwertzuiop', 'qwertyuiop', 'asdfghjkl', 'yxcvbnm', 'zxcvbnm'];
/** Letters that sound alike in German or English, as canonical forms have them (`ä` is `a`). */
const alike = ['ck', 'cs', 'cz', 'sz', 'bp', 'dt', 'gk', 'fv', 'vw', 'iy', 'ij', 'kq', 'ae', 'mn', 'gj'];

const size = 128;
const full = 4;
const byKey = 3;
const bySound = 2;
const costs = new Uint8Array(size * size).fill(full);

function cheapen(pair: string, cost: number): void {
  const one = pair.charCodeAt(0);
  const other = pair.charCodeAt(1);
  costs[one * size + other] = cost;
  costs[other * size + one] = cost;
}
for (const row of keyRows) for (let at = 1; at < row.length; at++) cheapen(row.slice(at - 1, at + 1), byKey);
for (const pair of alike) cheapen(pair, bySound);

/**
 * What it costs to take one letter for another, in quarters of a full edit: 0 for the same letter, 2 for letters that sound
 * alike, 3 for neighbours on the keyboard, else 4 (after K. Kukich, Techniques for automatically correcting words in
 * text, 1992).
 *
 * @param one a UTF-16 unit or code point
 */
export function substitutionCost(one: number, other: number): number {
  if (one === other) return 0;
  return one < size && other < size ? (costs[one * size + other] ?? full) : full;
}
