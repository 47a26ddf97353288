import type { Availability, BranchAvailability } from '@buchfink/contract/search';
import { joinIsolated } from '#shared/i18n/bidi-isolate.ts';
import type { Translate } from '#shared/i18n/i18n.ts';
import type { HomeBranch } from '#shared/state/home-branch.ts';

/** A branch that has a title; one that is known by its name alone has no id. */
export type TitleBranch = Omit<BranchAvailability, 'id'> & { readonly id?: string | undefined };

/** The number of branches that are named; the record lists all copies. */
const maxNamed = 2;

/**
 * The branches of a title in the order they are named: those of the filter, with the patron's own first among those
 * that have it, then the patron's own, then all others.
 */
export function branchesOfTitle({ places, branches = [] }: Availability, home?: HomeBranch): TitleBranch[] {
  return sortTitleBranches(places ?? branches.map((name) => ({ name, state: 'available' })), home);
}

/** Sorts branches in the order they are named. */
export function sortTitleBranches(places: readonly TitleBranch[], home: HomeBranch | undefined): TitleBranch[] {
  const isLater = ({ asked: isRequested, state }: TitleBranch) => (isRequested ? (state === 'available' ? 0 : 1) : 2);
  return places.toSorted(
    (a, b) => isLater(a) - isLater(b) || Number(isHomeBranch(b, home)) - Number(isHomeBranch(a, home)),
  );
}

/** Whether this is the patron's own branch. */
export function isHomeBranch({ id, name }: TitleBranch, home: HomeBranch | undefined): boolean {
  return home !== undefined && (id === undefined ? name === home.name : id === home.id);
}

/** The text for a branch: that of the filter and the patron's own have the shelf mark, others their name alone. */
export function titleBranchText(branch: TitleBranch, home: HomeBranch | undefined): string {
  const isNear = branch.asked || isHomeBranch(branch, home);
  return isNear && branch.shelfmark ? joinIsolated([branch.name, branch.shelfmark]) : branch.name;
}

/** The branches that have it on the shelf; the first two of many. Empty when there is none. */
export function onShelfText(places: readonly TitleBranch[], home: HomeBranch | undefined, t: Translate): string {
  const onShelf = places.filter(({ state }) => state === 'available');
  const branches = joinIsolated(
    onShelf.slice(0, maxNamed).map((branch) => titleBranchText(branch, home)),
    ', ',
  );
  return onShelf.length > maxNamed
    ? t('catalogue.branches-more', { branches, number: onShelf.length - maxNamed })
    : branches;
}
