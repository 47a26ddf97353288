import type { Availability, TitlePlace } from '@buchfink/contract/search';
import type { Translate } from '#shared/i18n/i18n.ts';
import { inOneLine } from '#shared/i18n/isolated.ts';
import type { HomeBranch } from '#shared/state/home-branch.ts';

/** A branch that has a title; one that is only known by its name has no id. */
export type NamedPlace = Omit<TitlePlace, 'id'> & { readonly id?: string | undefined };

/** So many branches are named; the copies of all are listed with the record. */
const most = 2;

/**
 * The branches of a title in the order they are named: those that were asked for, the patron's own before the others that have
 * it there as well, then the patron's own, then all others.
 */
export function placesOfTitle({ places, branches = [] }: Availability, home?: HomeBranch): NamedPlace[] {
  return placesInOrder(places ?? branches.map((name) => ({ name, state: 'available' })), home);
}

/** Places in the order they are named. */
export function placesInOrder(places: readonly NamedPlace[], home: HomeBranch | undefined): NamedPlace[] {
  const isLater = ({ asked, state }: NamedPlace) => (asked ? (state === 'available' ? 0 : 1) : 2);
  return places.toSorted((a, b) => isLater(a) - isLater(b) || Number(isHome(b, home)) - Number(isHome(a, home)));
}

/** Whether this is the patron's own branch. */
export function isHome({ id, name }: NamedPlace, home: HomeBranch | undefined): boolean {
  return home !== undefined && (id === undefined ? name === home.name : id === home.id);
}

/** Where to go for it: the branch that was asked for and the patron's own are named with the shelf mark, the others alone. */
export function placeText(place: NamedPlace, home: HomeBranch | undefined): string {
  const isNear = place.asked || isHome(place, home);
  return isNear && place.shelfmark ? inOneLine([place.name, place.shelfmark]) : place.name;
}

/** The branches that have it on the shelf; of many the first two. Empty where there is none. */
export function shelfText(places: readonly NamedPlace[], home: HomeBranch | undefined, t: Translate): string {
  const here = places.filter(({ state }) => state === 'available');
  const branches = inOneLine(
    here.slice(0, most).map((place) => placeText(place, home)),
    ', ',
  );
  return here.length > most ? t('catalogue.branches-more', { branches, number: here.length - most }) : branches;
}
