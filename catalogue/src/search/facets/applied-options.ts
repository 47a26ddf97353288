import type { OptionCount } from '../index-query.ts';

/** Options with their counts, marked where they are applied. */
export function withApplied(counts: ReadonlyMap<string, number>, applied: readonly string[]): OptionCount[] {
  return [...counts].map(([id, count]) => ({ id, count, applied: applied.includes(id) }));
}
