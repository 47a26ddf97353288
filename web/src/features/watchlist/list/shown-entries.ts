import type { Library } from '@buchfink/contract/libraries';
import type { Entry, List, Watchlist } from '#shared/watchlist/watchlist.ts';

/** What is to be seen of a list: all, only what is online, or only what stands in one branch. */
export type ListLocation = { kind: 'all' } | { kind: 'online' } | { kind: 'branch'; libraryId: number; name: string };

export const everywhere: ListLocation = { kind: 'all' };

interface ViewOptions {
  readonly sort: Watchlist['sort'];
  readonly legacyHidden: boolean;
  readonly location: ListLocation;
  /** Only of this library; 0 = of all. */
  readonly libraryId: number;
  readonly libraries: readonly Library[];
}

/** The entries of a list in the order they are shown. */
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

/** What the library of an entry is called. */
export function libraryName({ libraryId, from }: Entry, libraries: readonly Library[]): string | undefined {
  return libraries.find(({ id }) => id === libraryId)?.libname ?? from;
}

export function isAt({ libraryId, seen }: Entry, location: ListLocation): boolean {
  if (location.kind === 'all') return true;
  if (location.kind === 'online') return seen?.state === 'online';
  return libraryId === location.libraryId && shelfOf({ seen }).some(({ name }) => name === location.name);
}

/** Where an entry is said to stand: only what can be taken along stands on a shelf. */
function shelfOf({ seen }: Pick<Entry, 'seen'>): NonNullable<Entry['seen']>['shelf'] {
  return seen?.state === 'available' ? seen.shelf : [];
}

/** Where nothing of a title can be on a shelf. */
const awayStates = new Set(['lent', 'reserved', 'in-transit', 'on-order', 'missing']);

/** What the heading of a list says of the entries below it. */
export type ListSummary =
  | { readonly kind: 'branch'; readonly name: string; readonly count: number; readonly total: number }
  | { readonly kind: 'available'; readonly count: number; readonly total: number }
  | { readonly kind: 'none' | 'count'; readonly total: number };

/**
 * What the heading says of the entries that are shown: how many stand in the branch that is asked for, else in the own or
 * fullest one; that none is on a shelf only where this is known of every entry. `gone`: keys of entries that are not in the
 * catalogue any more, of which the lines say no more than that.
 */
export function summarizeList(
  entries: readonly Entry[],
  {
    home,
    location,
    gone,
  }: { home: readonly { libraryId: number; name: string }[]; location: ListLocation; gone: ReadonlySet<number> },
): ListSummary {
  const total = entries.length;
  const there = entries.filter(({ key }) => !gone.has(key));
  const counts = branchCounts(there, home);
  const best =
    location.kind === 'branch'
      ? counts.find(({ libraryId, name }) => libraryId === location.libraryId && name === location.name)
      : counts[0];
  if (best && location.kind !== 'online') return { kind: 'branch', name: best.name, count: best.count, total };
  const count = there.filter(({ seen }) => seen?.state === 'available').length;
  if (count > 0) return { kind: 'available', count, total };
  const isKnown = there.length > 0 && there.every(({ seen }) => seen && awayStates.has(seen.state));
  return { kind: isKnown && there.length === total ? 'none' : 'count', total };
}

export interface BranchCount {
  readonly libraryId: number;
  readonly name: string;
  readonly count: number;
}

/** The branches that have something of a list on the shelf, the fullest first; `home` comes before them. */
export function branchCounts(
  entries: readonly Entry[],
  home: readonly { libraryId: number; name: string }[],
): BranchCount[] {
  const counts = new Map<string, BranchCount>();
  for (const { libraryId, seen } of entries) {
    for (const name of new Set(shelfOf({ seen }).map((place) => place.name))) {
      const key = `${libraryId} ${name}`;
      counts.set(key, { libraryId, name, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  }
  const isHome = (one: BranchCount) =>
    home.some(({ libraryId, name }) => libraryId === one.libraryId && name === one.name);
  return [...counts.values()].toSorted(
    (a, b) => Number(isHome(b)) - Number(isHome(a)) || b.count - a.count || a.name.localeCompare(b.name, 'de'),
  );
}

/** The oldest of what is known of where the entries stand, as ISO 8601. */
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
