import type { Availability, BranchAvailability } from '../search.ts';

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
