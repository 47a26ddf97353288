import type { Library } from '../libraries.ts';
import { maxMetaSearchLibraries } from './metasearch-limits.ts';

/** What a library must say of itself to be selected. */
interface SearchableLibrary {
  readonly id: number;
  readonly capabilities: Pick<Library['capabilities'], 'search'>;
}

/** The libraries with a catalogue search. */
export function searchableLibraries<L extends SearchableLibrary>(libraries: readonly L[]): L[] {
  return libraries.filter(({ capabilities }) => capabilities.search);
}

interface LibrarySelection {
  /** The ids in the address. */
  readonly fromAddress?: readonly number[] | undefined;
  /** The ids chosen earlier; empty = all. */
  readonly fromSettings: readonly number[];
  /** Preferred where there are more libraries than one search may ask. */
  readonly preferred: readonly number[];
}

/**
 * The libraries that a search asks, in the order of the list: those in the address, else those chosen, else all.
 * Unknown ids are dropped.
 */
export function selectLibraries(
  libraries: readonly SearchableLibrary[],
  { fromAddress, fromSettings, preferred }: LibrarySelection,
): number[] {
  const available = searchableLibraries(libraries).map(({ id }) => id);
  const among = (ids: readonly number[]) => available.filter((id) => ids.includes(id));
  const selected = [fromAddress ?? [], fromSettings, available].map(among).find((ids) => ids.length > 0) ?? [];
  if (selected.length <= maxMetaSearchLibraries) return selected;
  const ahead = selected.toSorted((a, b) => Number(preferred.includes(b)) - Number(preferred.includes(a)));
  const selectedIds = new Set(ahead.slice(0, maxMetaSearchLibraries));
  return selected.filter((id) => selectedIds.has(id));
}
