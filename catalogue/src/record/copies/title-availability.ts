import { availabilityCodeOf, type CopyState, copyStates } from '@buchfink/contract/availability';
import { plausibleReturnDate } from '@buchfink/contract/calendar-date';
import type { Availability, BranchAvailability } from '@buchfink/contract/search';
import type { BibRecord, HoldingItem } from '../bib-record.ts';

/** The date, branch names and requested branches that decide how copies are presented. */
export interface AvailabilityContext {
  readonly branchName: (code: string) => string;
  /** The library's date, `YYYY-MM-DD`: a return date before it is ignored. */
  readonly today: string;
  /** Codes of the branches that the query requests. */
  readonly requestedBranches?: readonly string[] | undefined;
}

/** The day on which a copy is expected back: only for a copy on loan, and only a credible one. */
export function expectedReturn({ state, due }: Pick<HoldingItem, 'state' | 'due'>, today: string): string | undefined {
  return state === 'lent' ? plausibleReturnDate(due, today) : undefined;
}

/**
 * The availability of a title: the state of its best copy (in the order of `copyStates`), the branches where a copy
 * is on the shelf, and the earliest credible return when all copies are on loan. Without copies a full text makes it
 * `online`.
 */
export function titleAvailability(
  record: Pick<BibRecord, 'items' | 'links'>,
  shelves: AvailabilityContext,
): Availability {
  return copiesAvailability(
    record.items,
    record.links.some(({ kind }) => kind === 'fulltext'),
    shelves,
  );
}

/** What availability needs of a copy. */
export type CopyOnShelf = Pick<HoldingItem, 'branch' | 'state' | 'due' | 'shelfmark'>;

/** The availability of a title with these copies; `hasFullText`: it can be read online, too. */
export function copiesAvailability(
  copies: readonly CopyOnShelf[],
  hasFullText: boolean,
  shelves: AvailabilityContext,
): Availability {
  const states = new Set<CopyState>(copies.map(({ state }) => state));
  if (hasFullText) states.add('online');
  const state = copyStates.find((candidate) => states.has(candidate)) ?? 'unknown';
  const places = placesOf(copies, state, shelves);
  const onShelf = places.filter((branch) => branch.state === 'available').map(({ name }) => name);
  const branches = [...new Set(onShelf)].sort(byName);
  return {
    code: availabilityCodeOf[state],
    state,
    returnDate: state === 'lent' ? earliestReturn(copies, shelves.today) : undefined,
    branches: branches.length > 0 ? branches : undefined,
    places: places.length > 0 ? places : undefined,
  };
}

const byName = (a: string, b: string) => a.localeCompare(b, 'de');

function earliestReturn(items: readonly CopyOnShelf[], today: string): string | undefined {
  return items.flatMap((item) => expectedReturn(item, today) ?? []).sort()[0];
}

/** States of titles that stand in a branch, though not to be borrowed, or nobody says whether. */
const standingStates: ReadonlySet<CopyState> = new Set(['reference', 'unknown']);

/**
 * The requested branches by availability, then the other branches with a copy on the shelf, by name. A title without a
 * copy on the shelf has those where its copies stand for use there, or where nobody says more.
 */
function placesOf(
  items: readonly CopyOnShelf[],
  state: CopyState,
  { branchName, today, requestedBranches = [] }: AvailabilityContext,
): BranchAvailability[] {
  const byBranch = new Map<string, CopyOnShelf[]>();
  for (const item of items) {
    const isStanding = item.state === 'available' || (item.state === state && standingStates.has(state));
    const isShown = isStanding || requestedBranches.includes(item.branch);
    if (item.branch === '' || !isShown) continue;
    const branchItems = byBranch.get(item.branch);
    if (branchItems) branchItems.push(item);
    else byBranch.set(item.branch, [item]);
  }
  const places = [...byBranch].map(([id, items]) => placeOf(id, items, { branchName, today, requestedBranches }));
  return places.sort(
    (a, b) =>
      Number(b.asked ?? false) - Number(a.asked ?? false) ||
      copyStates.indexOf(a.state) - copyStates.indexOf(b.state) ||
      byName(a.name, b.name),
  );
}

function placeOf(
  id: string,
  items: readonly CopyOnShelf[],
  { branchName, today, requestedBranches = [] }: AvailabilityContext,
): BranchAvailability {
  const state = copyStates.find((candidate) => items.some((item) => item.state === candidate)) ?? 'unknown';
  const shelfmark = items.find((item) => item.state === state && item.shelfmark !== undefined)?.shelfmark;
  return {
    id,
    name: branchName(id),
    state,
    shelfmark,
    returnDate: state === 'lent' ? earliestReturn(items, today) : undefined,
    asked: requestedBranches.includes(id) ? true : undefined,
  };
}
