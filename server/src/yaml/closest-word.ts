/** Finds the known word closest to a mistyped one. At most two letters, or a third of the letters, may differ. */
export function closestWord(word: string, known: readonly string[]): string | undefined {
  if (word.length > 64) return undefined;
  const limit = Math.max(2, Math.floor(word.length / 3));
  const found = known
    .map((each) => ({ each, distance: editDistance(word.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return found !== undefined && found.distance <= limit ? found.each : undefined;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
