import { availableBranches, branchTexts, type TitleBranch } from '@buchfink/contract/branches/title-branches';
import type { Locale } from '@buchfink/contract/locale';
import type { Item } from '@buchfink/contract/search';
import { recordPath } from '@buchfink/contract/text/path-segment';
import { formatShortDate, localToday } from '@buchfink/texts/short-date';
import type { PlainKey, Translate } from '@buchfink/texts/texts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { isAway } from '#shared/reserve/use-reserve-hit.tsx';
import type { LocationReason, WorkLocation } from './work-location.ts';

/** The look of the box: available, available online, not now. */
export type LocationTone = 'here' | 'online' | 'later';

export function toneOf(reason: LocationReason): LocationTone {
  if (reason === 'online' || reason === 'online-elsewhere') return 'online';
  const onShelf: readonly LocationReason[] = ['my-branch', 'my-library', 'near', 'on-shelf'];
  return onShelf.includes(reason) ? 'here' : 'later';
}

/** The message for why this location is first. `isOnly`: there is no other. */
export function reasonKey(reason: LocationReason, isOnly: boolean): PlainKey {
  const isLent = reason === 'earliest-return' || reason === 'lent';
  return isOnly && isLent ? 'metasearch.best-lent-here' : `metasearch.best-${reason}`;
}

/** Availability in a few words: "verfügbar", "bis 8. Dezember". */
export function stateText({ availability: { state, returnDate } }: Item, t: Translate, locale: Locale): string {
  const isLent = state === 'lent' || state === 'reserved';
  if (isLent && returnDate) return t('metasearch.until', { date: formatShortDate(locale, returnDate, localToday()) });
  return t(`metasearch.is-${state}`);
}

/** The branches with an available copy, the home branch first, where they say more than the library's name. */
export function branchesText({ availability }: Item, { library, home }: WorkLocation): string {
  const branches = availableBranches(availability, home).filter(({ name }) => name !== library?.libname);
  const named = joinIsolated(branchTexts(branches.slice(0, maxBranches), home), ', ');
  return branches.length > maxBranches ? `${named} …` : named;
}

/** Where to go for a title: the branch that is named first, or the library where none has it on the shelf. */
export function placeToGo({ library, items, home }: WorkLocation): Pick<TitleBranch, 'name' | 'opening'> | undefined {
  const [branch] = items.flatMap(({ availability }) => availableBranches(availability, home));
  return branch ?? (library && { name: library.libname, opening: library.opening });
}

/** The most branches that are named. */
const maxBranches = 2;

/** The address of a hit's record; undefined for a hit without an id. */
export function hitPath({ libraryId, id }: Item): string | undefined {
  return id === null ? undefined : recordPath(libraryId, id);
}

/** Whether the hit can be reserved: it is not available, and the library takes reservations. */
export function isReservable({ library }: WorkLocation, item: Item): boolean {
  return isAway(item) && library?.capabilities.reserve === true;
}
