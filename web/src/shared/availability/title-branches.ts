import type { Availability, BranchAvailability } from '@buchfink/contract/search';
import { joinIsolated } from '#shared/i18n/bidi-isolate.ts';
import type { Translate } from '#shared/i18n/i18n.ts';
import type { HomeBranch } from '#shared/state/home-branch.ts';

/** A branch that has a title; one that is only known by its name has no id. */
export type TitleBranch = Omit<BranchAvailability, 'id'> & { readonly id?: string | undefined };

/** So many branches are named; the copies of all are listed with the record. */
const most = 2;

/**
 * The branches of a title in the order they are named: those that were asked for, the patron's own before the others that have
 * it there as well, then the patron's own, then all others.
 */
export function branchesOfTitle({ places, branches = [] }: Availability, home?: HomeBranch): TitleBranch[] {
  return sortTitleBranches(places ?? branches.map((name) => ({ name, state: 'available' })), home);
}

/** Places in the order they are named. */
export function sortTitleBranches(places: readonly TitleBranch[], home: HomeBranch | undefined): TitleBranch[] {
  const isLater = ({ asked, state }: TitleBranch) => (asked ? (state === 'available' ? 0 : 1) : 2);
  return places.toSorted(
    (a, b) => isLater(a) - isLater(b) || Number(isHomeBranch(b, home)) - Number(isHomeBranch(a, home)),
  );
}

/** Whether this is the patron's own branch. */
export function isHomeBranch({ id, name }: TitleBranch, home: HomeBranch | undefined): boolean {
  return home !== undefined && (id === undefined ? name === home.name : id === home.id);
}

/** Where to go for it: the branch that was asked for and the patron's own are named with the shelf mark, the others alone. */
export function titleBranchText(place: TitleBranch, home: HomeBranch | undefined): string {
  const isNear = place.asked || isHomeBranch(place, home);
  return isNear && place.shelfmark ? joinIsolated([place.name, place.shelfmark]) : place.name;
}

/** The branches that have it on the shelf; of many the first two. Empty where there is none. */
export function onShelfText(places: readonly TitleBranch[], home: HomeBranch | undefined, t: Translate): string {
  const here = places.filter(({ state }) => state === 'available');
  const branches = joinIsolated(
    here.slice(0, most).map((place) => titleBranchText(place, home)),
    ', ',
  );
  return here.length > most ? t('catalogue.branches-more', { branches, number: here.length - most }) : branches;
}
