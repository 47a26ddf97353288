import type { RecordView } from '@buchfink/contract/record';
import { formatReturnDate } from '#shared/availability/format-return-date.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { AvailabilityMark } from '#shared/ui/work/availability-mark.tsx';

interface Props {
  view: RecordView;
  /** The number of branches with it on the shelf. */
  branchCount: number;
}

/** Whether the work is available now, and in how many branches, or when it returns. */
export function RecordAvailability({ view: { availability }, branchCount }: Props) {
  const t = useT();
  const { state, returnDate } = availability;
  const date = formatReturnDate(useLocale(), returnDate, { weekday: true });
  const back = date && t('catalogue.expected', { date });
  const count = branchCount > 1 ? t('catalogue.in-branches', { count: branchCount }) : undefined;
  return <AvailabilityMark state={state}>{state === 'available' ? count : back}</AvailabilityMark>;
}
