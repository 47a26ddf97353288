import { addDays } from '@buchfink/contract/calendar-date';
import { spansByDay } from '../../base/calendar/opening-hours.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';

/** Number of days that are computed at once, because reading opening hours takes milliseconds. */
const stretch = 92;

type WithHours = Pick<LibrarySettings, 'openingHours' | 'exceptions'>;

/**
 * Whether a branch of a library is open on a day (`YYYY-MM-DD`), by its opening hours and exceptions. A branch
 * without hours uses those of the library. Every day counts as open when the hours cannot be computed.
 */
export function openDays(
  library: Pick<LibrarySettings, 'branches' | 'country' | 'state' | 'geo'> & WithHours,
): (branchId: string, day: string) => boolean {
  const places = new Map<string, (day: string) => boolean>();
  return (branchId, day) => {
    const branch = library.branches.find(({ id }) => id === branchId);
    const place = branch?.openingHours === undefined ? library : branch;
    const key = place === library ? '' : branchId;
    const days = places.get(key) ?? daysOf(place, { ...library, geo: branch?.geo ?? library.geo });
    places.set(key, days);
    return days(day);
  };
}

function daysOf(
  { openingHours, exceptions }: WithHours,
  where: Pick<LibrarySettings, 'country' | 'state' | 'geo'>,
): (day: string) => boolean {
  const openByDay = new Map<string, boolean>();
  const usual = (day: string): boolean => {
    if (openingHours === undefined) return true;
    const cachedOpening = openByDay.get(day);
    if (cachedOpening !== undefined) return cachedOpening;
    const first = addDays(day, -((Date.parse(day) / 86_400_000) % stretch));
    const spans = spansByDay(openingHours, where, first, stretch);
    for (let at = 0; at < stretch; at++) {
      const date = addDays(first, at);
      openByDay.set(date, spans === undefined || (spans.get(date)?.length ?? 0) > 0);
    }
    return openByDay.get(day) ?? true;
  };
  return (day) => {
    const exception = exceptions.find(({ from, to }) => from <= day && day <= to);
    return exception === undefined ? usual(day) : !exception.closed;
  };
}
