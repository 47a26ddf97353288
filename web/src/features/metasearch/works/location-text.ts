import type { Locale } from '@buchfink/contract/locale';
import type { Item } from '@buchfink/contract/search';
import { branchesOfTitle, titleBranchText } from '#shared/availability/title-branches.ts';
import { joinIsolated } from '#shared/i18n/bidi-isolate.ts';
import type { MessageKey } from '#shared/i18n/catalogue.ts';
import type { Translate } from '#shared/i18n/i18n.ts';
import { formatShortDate, localToday } from '#shared/i18n/short-date.ts';
import { recordPath } from '#shared/search/path/record-path.ts';
import type { LocationReason, WorkLocation } from './work-location.ts';

/** The look of the box: to be had, to be had online, not now. */
export type LocationTone = 'here' | 'online' | 'later';

export function toneOf(reason: LocationReason): LocationTone {
  if (reason === 'online' || reason === 'online-elsewhere') return 'online';
  const onShelf: readonly LocationReason[] = ['my-branch', 'my-library', 'near', 'on-shelf'];
  return onShelf.includes(reason) ? 'here' : 'later';
}

/** Why this place is named first. `only`: there is no other. */
export function reasonKey(reason: LocationReason, only: boolean): MessageKey {
  const isLent = reason === 'earliest-return' || reason === 'lent';
  return only && isLent ? 'metasearch.best-lent-here' : `metasearch.best-${reason}`;
}

/** How it stands there, in small words: "verfügbar", "bis 8. Dezember". */
export function stateText({ availability: { state, returnDate } }: Item, t: Translate, locale: Locale): string {
  const isLent = state === 'lent' || state === 'reserved';
  if (isLent && returnDate) return t('metasearch.until', { date: formatShortDate(locale, returnDate, localToday()) });
  return t(`metasearch.is-${state}`);
}

/** The branches that have it on the shelf, the patron's own first, as far as they say more than the library's own name. */
export function branchesText({ availability }: Item, { library, home }: WorkLocation): string {
  const named = branchesOfTitle(availability, home)
    .filter(({ name, state }) => state === 'available' && name !== library?.libname)
    .map((place) => titleBranchText(place, home));
  return named.length > maxBranches
    ? `${joinIsolated(named.slice(0, maxBranches), ', ')} …`
    : joinIsolated(named, ', ');
}

/** More branches would hide what matters. */
const maxBranches = 2;

/** Where a hit is shown whole; undefined for one that only a new search can show. */
export function hitPath({ libraryId, id }: Item): string | undefined {
  return id === null ? undefined : recordPath(libraryId, id);
}

/** Whether the place takes reservations of it: it is not there, and the library does so. */
export function isReservable({ library }: WorkLocation, { id, availability: { state } }: Item): boolean {
  const away = state === 'lent' || state === 'reserved' || state === 'in-transit' || state === 'on-order';
  return away && id !== null && library?.capabilities.reserve === true;
}
