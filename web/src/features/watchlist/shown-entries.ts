import type { Library } from '@buchfink/contract/libraries';
import type { Entry, List, Watchlist } from '#shared/watchlist/watchlist.ts';

/** A filter of a list: all entries, online ones, or those available in one branch. */
export type ListLocation = { kind: 'all' } | { kind: 'online' } | { kind: 'branch'; libraryId: number; name: string };

export const everywhere: ListLocation = { kind: 'all' };

interface ViewOptions {
  readonly sort: Watchlist['sort'];
  readonly legacyHidden: boolean;
  readonly location: ListLocation;
  /** The library of the shown entries; 0 = all. */
  readonly libraryId: number;
  readonly libraries: readonly Library[];
}

/** The shown entries of a list, in order. */
export function shownEntries({ entries }: List, view: ViewOptions): Entry[] {
  const name = (entry: Entry) => libraryName(entry, view.libraries);
  const order: Record<ViewOptions['sort'], (a: Entry, b: Entry) => number> = {
    added: (a, b) => b.created.localeCompare(a.created) || b.key - a.key,
    title: byTitle,
    author: (a, b) => missingLast(a.author, b.author) || byTitle(a, b),
    library: (a, b) => missingLast(name(a), name(b)) || byTitle(a, b),
  };
  return entries
    .filter((entry) => !(view.legacyHidden && entry.legacy))
    .filter(({ libraryId }) => view.libraryId === 0 || libraryId === view.libraryId)
    .filter((entry) => isAt(entry, view.location))
    .toSorted(order[view.sort]);
}

/** The name of an entry's library. */
export function libraryName({ libraryId, from }: Entry, libraries: readonly Library[]): string | undefined {
  return libraries.find(({ id }) => id === libraryId)?.libname ?? from;
}

export function isAt({ libraryId, seen }: Entry, location: ListLocation): boolean {
  if (location.kind === 'all') return true;
  if (location.kind === 'online') return seen?.state === 'online';
  return libraryId === location.libraryId && shelfOf({ seen }).some(({ name }) => name === location.name);
}

/** The branches with an available copy of an entry, as last known. */
function shelfOf({ seen }: Pick<Entry, 'seen'>): NonNullable<Entry['seen']>['shelf'] {
  return seen?.state === 'available' ? seen.shelf : [];
}

/** States in which no copy is on a shelf. */
const awayStates = new Set(['lent', 'reserved', 'in-transit', 'on-order', 'missing']);

/** The summary above the entries of a list. */
export type ListSummary =
  | { readonly kind: 'branch'; readonly name: string; readonly count: number; readonly total: number }
  | { readonly kind: 'available'; readonly count: number; readonly total: number }
  | { readonly kind: 'none' | 'count'; readonly total: number };

/**
 * Summarises the shown entries: how many are available in the chosen branch, else in the home branch or the one with
 * the most. `none` only where the state of every entry is known. `removedKeys`: keys of entries that the catalogue no longer
 * has; their rows show only that.
 */
export function summarizeList(
  entries: readonly Entry[],
  {
    home,
    location,
    removedKeys,
  }: { home: readonly { libraryId: number; name: string }[]; location: ListLocation; removedKeys: ReadonlySet<number> },
): ListSummary {
  const total = entries.length;
  const existing = entries.filter(({ key }) => !removedKeys.has(key));
  const counts = branchCounts(existing, home);
  const best =
    location.kind === 'branch'
      ? counts.find(({ libraryId, name }) => libraryId === location.libraryId && name === location.name)
      : counts[0];
  if (best && location.kind !== 'online') return { kind: 'branch', name: best.name, count: best.count, total };
  const count = existing.filter(({ seen }) => seen?.state === 'available').length;
  if (count > 0) return { kind: 'available', count, total };
  const isKnown = existing.length > 0 && existing.every(({ seen }) => seen && awayStates.has(seen.state));
  return { kind: isKnown && existing.length === total ? 'none' : 'count', total };
}

export interface BranchCount {
  readonly libraryId: number;
  readonly name: string;
  readonly count: number;
}

/** The branches with available entries of a list, the one with the most first; `home` comes before all. */
export function branchCounts(
  entries: readonly Entry[],
  home: readonly { libraryId: number; name: string }[],
): BranchCount[] {
  const counts = new Map<string, BranchCount>();
  for (const { libraryId, seen } of entries) {
    for (const name of new Set(shelfOf({ seen }).map((branch) => branch.name))) {
      const key = `${libraryId} ${name}`;
      counts.set(key, { libraryId, name, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  }
  const isHome = (branch: BranchCount) =>
    home.some(({ libraryId, name }) => libraryId === branch.libraryId && name === branch.name);
  return [...counts.values()].toSorted(
    (a, b) => Number(isHome(b)) - Number(isHome(a)) || b.count - a.count || a.name.localeCompare(b.name, 'de'),
  );
}

/** The oldest time at which the availability of an entry was seen, as ISO 8601. */
export function oldestSeen(entries: readonly Entry[]): string | undefined {
  return entries.flatMap(({ seen }) => (seen ? [seen.at] : [])).toSorted()[0];
}

function byTitle(a: Entry, b: Entry): number {
  return a.title.localeCompare(b.title, 'de', { numeric: true }) || a.key - b.key;
}

function missingLast(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a.localeCompare(b, 'de');
}
