import type { CopyState } from '../availability.ts';
import type { Availability, BranchAvailability } from '../search.ts';
import { joinIsolated } from '../text/bidi-isolate.ts';

/** A branch that has a title; one that is known by its name alone has no id. */
export type TitleBranch = Omit<BranchAvailability, 'id'> & { readonly id?: string | undefined };

/** The patron's own branch of a title's library. */
export interface OwnBranch {
  readonly id: string;
  readonly name: string;
}

/**
 * The branches of a title in the order they are named: those of the filter, with the patron's own first among those
 * that have it, then the patron's own, then all others in the service's order: open now, opens first, main.
 */
export function branchesOfTitle({ places, branches = [] }: Availability, home?: OwnBranch): TitleBranch[] {
  return sortTitleBranches(places ?? branches.map((name) => ({ name, state: 'available' })), home);
}

/** The branches of a title that have it on the shelf, in that order: the first is the one to go to. */
export function availableBranches(availability: Availability, home?: OwnBranch): TitleBranch[] {
  return branchesOfTitle(availability, home).filter(({ state }) => state === 'available');
}

/** States in which a title stands in its branch, as far as anybody knows: who goes there needs its shelf mark. */
const standingStates: ReadonlySet<CopyState> = new Set(['available', 'reference', 'unknown']);

/**
 * The branches that a title's line of availability points at, in that order: those with a copy in the state of the title. None for
 * a title that stands nowhere.
 */
export function branchesToGo(availability: Availability, home?: OwnBranch): TitleBranch[] {
  if (!standingStates.has(availability.state)) return [];
  return branchesOfTitle(availability, home).filter(({ state }) => state === availability.state);
}

/** Sorts branches in the order they are named. */
export function sortTitleBranches(places: readonly TitleBranch[], home: OwnBranch | undefined): TitleBranch[] {
  const isLater = ({ asked: isRequested, state }: TitleBranch) => (isRequested ? (state === 'available' ? 0 : 1) : 2);
  return places.toSorted(
    (a, b) => isLater(a) - isLater(b) || Number(isHomeBranch(b, home)) - Number(isHomeBranch(a, home)),
  );
}

/** Whether this is the patron's own branch. */
export function isHomeBranch({ id, name }: TitleBranch, home: OwnBranch | undefined): boolean {
  return home !== undefined && (id === undefined ? name === home.name : id === home.id);
}

/**
 * The texts for branches in the order they are named: the first, those of the filter and the patron's own have the shelf
 * mark, others their name alone.
 */
export function branchTexts(branches: readonly TitleBranch[], home: OwnBranch | undefined): string[] {
  return branches.map((branch, index) => {
    const { name, shelfmark } = branch;
    return index === 0 || isNear(branch, home) ? joinIsolated([name, shelfmark]) : name;
  });
}

/** The most characters of a shelf mark that stays on one line (`Rom Mann`). */
const shortShelfmark = 24;

/**
 * A text that begins with the first of these branches in three parts: what is before its shelf mark, the mark if it is short
 * enough to stay on one line, and what follows.
 */
export function aroundShelfmark(text: string, [first]: readonly TitleBranch[]): [string, string, string] {
  const { name = '', shelfmark = '' } = first ?? {};
  const start = joinIsolated([name, shelfmark]);
  const isSplit = shelfmark !== '' && shelfmark.length <= shortShelfmark && text.startsWith(start);
  const end = isSplit ? start.length : text.length;
  const at = isSplit ? end - joinIsolated([shelfmark]).length : end;
  return [text.slice(0, at), text.slice(at, end), text.slice(end)];
}

/** The branches that one line names: the first, and a second one only of the filter or the patron's own. */
export function branchesInLine(branches: readonly TitleBranch[], home: OwnBranch | undefined): TitleBranch[] {
  return branches.slice(0, 2).filter((branch, index) => index === 0 || isNear(branch, home));
}

const isNear = (branch: TitleBranch, home: OwnBranch | undefined) => branch.asked || isHomeBranch(branch, home);
