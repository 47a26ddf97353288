import type { Item } from '@buchfink/contract/search';
import { nearDate, todayHere } from '#shared/i18n/near-date.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { AvailabilityMark } from '#shared/ui/availability-mark.tsx';
import { BranchNames } from './branch-names.tsx';

/** Availability in one line: where it stands, or when it comes back. */
export function ItemAvailability({ item: { libraryId, availability } }: { item: Item }) {
  const t = useT();
  const locale = useLocale();
  const { state, returnDate, branches } = availability;
  const back = returnDate && t('catalogue.back-on', { date: nearDate(locale, returnDate, todayHere()) });
  const where = branches && branches.length > 0 ? <BranchNames libraryId={libraryId} names={branches} /> : undefined;
  return <AvailabilityMark state={state}>{state === 'available' ? where : back}</AvailabilityMark>;
}
