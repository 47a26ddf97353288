import type { CopyState } from '@buchfink/contract/availability';
import { availableBranches, isHomeBranch } from '@buchfink/contract/branches/title-branches';
import { plausibleReturnDate } from '@buchfink/contract/calendar-date';
import type { Geo, Library } from '@buchfink/contract/libraries';
import type { Item } from '@buchfink/contract/search';
import { distance } from '#shared/libraries/library-list.ts';
import type { HomeBranch } from '#shared/state/libraries/home-branch.ts';
import type { FoundWork, SourceHit } from '../stream/found-works.ts';

/** The patron's position, libraries and branches. */
export interface PatronContext {
  readonly libraries: readonly Library[];
  readonly position?: Geo | undefined;
  /** The chosen library and those of the patron's cards. */
  readonly mine: readonly number[];
  readonly branches: readonly HomeBranch[];
  /** `YYYY-MM-DD`: a return date before it is not shown. */
  readonly today: string;
}

/**
 * Why a location ranks where it does, the best first. Available on the shelf: in the home branch, in an own library,
 * within `nearbyKilometres`, anywhere. `online`: at once, through an own library or, later in the list, through
 * another. Then reference only, in transit or on order, the earliest return, on loan without a date, and unknown.
 */
export const locationReasons = [
  'my-branch',
  'my-library',
  'near',
  'online',
  'on-shelf',
  'online-elsewhere',
  'on-the-spot',
  'coming',
  'earliest-return',
  'lent',
  'unknown',
  'missing',
] as const;
export type LocationReason = (typeof locationReasons)[number];

/** A location of a work: the shelves of one library, or its online copies. */
export interface WorkLocation {
  readonly libraryId: number;
  /** Absent while the list of libraries is not loaded. */
  readonly library?: Library;
  readonly online: boolean;
  readonly reason: LocationReason;
  readonly kilometres?: number;
  /** All hits of the library, the best availability first; never empty. */
  readonly items: readonly Item[];
  /** The patron's home branch in the library. */
  readonly home?: HomeBranch;
}

/** Kilometres on foot or by one ride. Within it, a copy on a shelf ranks before an online one. */
const nearbyKilometres = 5;

/** All locations of a work, the best first. Each hit belongs to one of them. */
export function workLocations({ sources }: FoundWork, patron: PatronContext): WorkLocation[] {
  const groups = new Map<string, SourceHit[]>();
  for (const source of sources) {
    const { libraryId, availability } = source.item;
    const key = `${libraryId} ${availability.state === 'online'}`;
    groups.set(key, [...(groups.get(key) ?? []), source]);
  }
  const isMine = ({ libraryId }: WorkLocation) => patron.mine.includes(libraryId);
  return [...groups.values()]
    .flatMap((group) => createLocation(group, patron) ?? [])
    .toSorted(
      (a, b) =>
        locationReasons.indexOf(a.reason) - locationReasons.indexOf(b.reason) ||
        returnDateOf(a).localeCompare(returnDateOf(b)) ||
        Number(isMine(b)) - Number(isMine(a)) ||
        compareNumbers(a.kilometres, b.kilometres) ||
        a.libraryId - b.libraryId,
    );
}

function createLocation(sources: readonly SourceHit[], patron: PatronContext): WorkLocation | undefined {
  const items = sources
    .map(({ item, rank }) => ({ item: withCredibleReturn(item, patron.today), rank }))
    .toSorted((a, b) => compareByState(a.item, b.item) || a.rank - b.rank)
    .map(({ item }) => item);
  const [best] = items;
  if (!best) return undefined;
  const { libraryId, availability } = best;
  const library = patron.libraries.find(({ id }) => id === libraryId);
  const away = distance(patron.position, library?.geo);
  const home = patron.branches.find((branch) => branch.libraryId === libraryId);
  return {
    libraryId,
    online: availability.state === 'online',
    reason: reasonOf(items, patron, { away, home }),
    items,
    library,
    home,
    kilometres: away,
  };
}

/** The hit without a return date that is not credible, such as a past one in a stored answer. */
function withCredibleReturn(item: Item, today: string): Item {
  const { returnDate, ...availability } = item.availability;
  return plausibleReturnDate(returnDate, today) === returnDate ? item : { ...item, availability };
}

/** The states, from available to unavailable. */
const statesByRank: readonly CopyState[] = [
  'online',
  'available',
  'reference',
  'in-transit',
  'on-order',
  'lent',
  'reserved',
  'unknown',
  'missing',
];

function compareByState({ availability: a }: Item, { availability: b }: Item): number {
  const difference = statesByRank.indexOf(a.state) - statesByRank.indexOf(b.state);
  return difference || (a.returnDate ?? '9').localeCompare(b.returnDate ?? '9');
}

function reasonOf(
  items: readonly Item[],
  patron: PatronContext,
  { away, home }: { away: number | undefined; home: HomeBranch | undefined },
): LocationReason {
  const [best] = items;
  if (!best) return 'unknown';
  const { libraryId, availability } = best;
  const isMine = patron.mine.includes(libraryId);
  switch (availability.state) {
    case 'available': {
      const isAtHomeBranch = (item: Item) =>
        availableBranches(item.availability).some((branch) => isHomeBranch(branch, home));
      if (items.some(isAtHomeBranch)) return 'my-branch';
      if (isMine) return 'my-library';
      return away !== undefined && away <= nearbyKilometres ? 'near' : 'on-shelf';
    }
    case 'online':
      // A patron without a library can choose any of them.
      return isMine || patron.mine.length === 0 ? 'online' : 'online-elsewhere';
    case 'reference':
      return 'on-the-spot';
    case 'in-transit':
    case 'on-order':
      return 'coming';
    case 'lent':
    case 'reserved':
      return availability.returnDate ? 'earliest-return' : 'lent';
    case 'unknown':
    case 'missing':
      return availability.state;
  }
}

/** The return date counts only for copies on loan. */
function returnDateOf({ reason, items }: WorkLocation): string {
  return reason === 'earliest-return' ? (items[0]?.availability.returnDate ?? '') : '';
}

/** Compares two numbers; an unknown one comes last. */
export function compareNumbers(a = Number.POSITIVE_INFINITY, b = Number.POSITIVE_INFINITY): number {
  return a === b ? 0 : a - b;
}
