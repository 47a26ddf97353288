/** The names of branches with the patron's own before all others. */
export function ownFirst(names: readonly string[], own: string | undefined): readonly string[] {
  return names.toSorted((a, b) => Number(b === own) - Number(a === own));
}
