import type { RecordView } from '@buchfink/contract/record';
import { credibleReturn } from '@buchfink/contract/return-day';
import { formatDate } from '#shared/i18n/format.ts';
import { todayHere } from '#shared/i18n/near-date.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { placesOfTitle, shelfText } from '#shared/place/title-places.ts';
import { useHomeBranch } from '#shared/state/use-home-branch.ts';
import { AvailabilityMark } from '#shared/ui/availability-mark.tsx';

/** Whether the work can be had now, and where or when. */
export function RecordAvailability({ view: { libraryId, availability } }: { view: RecordView }) {
  const t = useT();
  const locale = useLocale();
  const home = useHomeBranch(libraryId);
  const { state, returnDate } = availability;
  const today = todayHere();
  const day = credibleReturn(returnDate, today);
  const back =
    day &&
    t('catalogue.expected', {
      date: formatDate(locale, day, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
      }),
    });
  const there = shelfText(placesOfTitle(availability, home), home, t);
  return <AvailabilityMark state={state}>{state === 'available' ? there : back}</AvailabilityMark>;
}
