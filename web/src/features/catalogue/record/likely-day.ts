import { plausibleReturnDate } from '@buchfink/contract/calendar-date';
import type { RecordView } from '@buchfink/contract/record';
import { localToday } from '@buchfink/texts/short-date';

/**
 * The day (`YYYY-MM-DD`) on which a new reservation is likely to be ready: with two reservations before it, when the
 * third copy returns. Undefined where fewer return dates are known, and for issues and volumes, whose copies do not
 * replace one another.
 */
export function likelyDay(
  { copies, reservationCount = 0 }: Pick<RecordView, 'copies' | 'reservationCount'>,
  today = localToday(),
): string | undefined {
  if (new Set(copies.map(({ issue }) => issue)).size > 1) return undefined;
  const days = copies.flatMap(({ state, returnDate }) => {
    const day = state === 'lent' ? plausibleReturnDate(returnDate, today) : undefined;
    return day ?? [];
  });
  return days.toSorted()[reservationCount];
}
