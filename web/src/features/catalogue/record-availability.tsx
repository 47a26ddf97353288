import type { RecordView } from '@buchfink/contract/record';
import { formatDate } from '#shared/i18n/format.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { AvailabilityMark } from '#shared/ui/availability-mark.tsx';
import { BranchNames } from './branch-names.tsx';

/** Whether the work can be had now, and where or when. */
export function RecordAvailability({ view: { libraryId, availability } }: { view: RecordView }) {
  const t = useT();
  const locale = useLocale();
  const { state, returnDate, branches } = availability;
  const back =
    returnDate &&
    t('catalogue.expected', {
      date: formatDate(locale, returnDate, { weekday: 'long', day: 'numeric', month: 'long' }),
    });
  const where = branches && branches.length > 0 ? <BranchNames libraryId={libraryId} names={branches} /> : undefined;
  return <AvailabilityMark state={state}>{state === 'available' ? where : back}</AvailabilityMark>;
}
