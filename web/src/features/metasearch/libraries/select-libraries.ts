import type { Library } from '@buchfink/contract/libraries';
import { maxMetaSearchLibraries } from '@buchfink/contract/metasearch-limits';

/** Who can be asked at all. */
export function searchableLibraries(libraries: readonly Library[]): Library[] {
  return libraries.filter(({ capabilities }) => capabilities.search);
}

interface LibrarySelection {
  /** As the address names them. */
  readonly fromAddress?: readonly number[] | undefined;
  /** As they were chosen before; empty = all. */
  readonly fromSettings: readonly number[];
  /** These come first where there are more libraries than one search can ask. */
  readonly preferred: readonly number[];
}

/** The libraries a search asks, in the order of the list: those named, else those chosen, else all; those that are gone are not asked. */
export function selectLibraries(
  libraries: readonly Library[],
  { fromAddress, fromSettings, preferred }: LibrarySelection,
): number[] {
  const available = searchableLibraries(libraries).map(({ id }) => id);
  const among = (ids: readonly number[]) => available.filter((id) => ids.includes(id));
  const selected = [fromAddress ?? [], fromSettings, available].map(among).find((ids) => ids.length > 0) ?? [];
  if (selected.length <= maxMetaSearchLibraries) return selected;
  const ahead = selected.toSorted((a, b) => Number(preferred.includes(b)) - Number(preferred.includes(a)));
  const kept = new Set(ahead.slice(0, maxMetaSearchLibraries));
  return selected.filter((id) => kept.has(id));
}
