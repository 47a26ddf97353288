import type { Library } from '@buchfink/contract/libraries';
import { maxMetaSearchLibraries } from '@buchfink/contract/metasearch-limits';

/** Who can be asked at all. */
export function searchable(libraries: readonly Library[]): Library[] {
  return libraries.filter(({ capabilities }) => capabilities.search);
}

interface LibrarySelection {
  /** As the address names them. */
  readonly named?: readonly number[] | undefined;
  /** As they were chosen before; empty = all. */
  readonly chosen: readonly number[];
  /** These come first where there are more libraries than one search can ask. */
  readonly first: readonly number[];
}

/** The libraries a search asks, in the order of the list: those named, else those chosen, else all; those that are gone are not asked. */
export function askedLibraries(libraries: readonly Library[], { named, chosen, first }: LibrarySelection): number[] {
  const known = searchable(libraries).map(({ id }) => id);
  const among = (ids: readonly number[]) => known.filter((id) => ids.includes(id));
  const wanted = [named ?? [], chosen, known].map(among).find((ids) => ids.length > 0) ?? [];
  if (wanted.length <= maxMetaSearchLibraries) return wanted;
  const ahead = wanted.toSorted((a, b) => Number(first.includes(b)) - Number(first.includes(a)));
  const asked = new Set(ahead.slice(0, maxMetaSearchLibraries));
  return wanted.filter((id) => asked.has(id));
}
