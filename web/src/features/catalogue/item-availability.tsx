import type { Item } from '@buchfink/contract/search';
import { nearDate, todayHere } from '#shared/i18n/near-date.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { AvailabilityMark } from '#shared/ui/availability-mark.tsx';

/** Availability in one line: where it stands, or when it comes back. */
export function ItemAvailability({ item: { availability } }: { item: Item }) {
  const t = useT();
  const locale = useLocale();
  const { state, returnDate, branches } = availability;
  const back = returnDate && t('catalogue.back-on', { date: nearDate(locale, returnDate, todayHere()) });
  return <AvailabilityMark state={state}>{state === 'available' ? branches?.join(', ') : back}</AvailabilityMark>;
}
