import type { RecordView } from '@buchfink/contract/record';
import { formatReturnDate } from '#shared/availability/format-return-date.ts';
import { branchesOfTitle, onShelfText } from '#shared/availability/title-branches.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useHomeBranch } from '#shared/state/use-home-branch.ts';
import { AvailabilityMark } from '#shared/ui/work/availability-mark.tsx';

/** Whether the work is available now, and where, or when it returns. */
export function RecordAvailability({ view: { libraryId, availability } }: { view: RecordView }) {
  const t = useT();
  const home = useHomeBranch(libraryId);
  const { state, returnDate } = availability;
  const date = formatReturnDate(useLocale(), returnDate, { weekday: true });
  const back = date && t('catalogue.expected', { date });
  const branchText = onShelfText(branchesOfTitle(availability, home), home, t);
  return <AvailabilityMark state={state}>{state === 'available' ? branchText : back}</AvailabilityMark>;
}
