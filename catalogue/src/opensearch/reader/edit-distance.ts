/**
 * The edits between two texts in the restricted form of F. Damerau and V. Levenshtein (optimal string alignment), over code
 * points: letters inserted, left out, replaced, or exchanged with their neighbours.
 */
export function editDistance(a: string, b: string): number {
  const [from, to] = [[...a], [...b]];
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [row, letter] of from.entries()) {
    const next = [row + 1];
    for (const [column, other] of to.entries()) {
      const replaced = (last[column] ?? 0) + (letter === other ? 0 : 1);
      const isExchanged = letter === to[column - 1] && other === from[row - 1];
      const exchanged = isExchanged ? (before[column - 1] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, exchanged, (last[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    [before, last] = [last, next];
  }
  return last.at(-1) ?? 0;
}
