import type { NameKind, UnknownName } from '../../messages/configuration/configuration-faults.ts';

/** The fault of a name that does not exist. `names` are those that exist. */
export function unknownName(what: NameKind, name: string, names: readonly string[]) {
  const values: UnknownName = { what, name, suggestion: closestName(name, names), names };
  return { code: 'unknown-name' as const, values };
}

/** Finds the name closest to a mistyped one. At most two letters, or a third of the letters, may differ. */
export function closestName(name: string, names: readonly string[]): string | undefined {
  if (name.length > 64) return undefined;
  const limit = Math.max(2, Math.floor(name.length / 3));
  const [closest] = names
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  return closest !== undefined && closest.distance <= limit ? closest.candidate : undefined;
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
