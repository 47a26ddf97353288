import type { Loan } from '@buchfink/contract/account';
import { daysBetween } from '@buchfink/contract/calendar-date';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { formatDaysAway, formatDueDayInWords, formatShortDueDay } from './due-text.ts';
import { StatusTag } from './status-tag.tsx';

/** Due dates at most this many days away are marked. */
const near = 3;

interface Props {
  readonly loan: Pick<Loan, 'deadline' | 'deadlineText'>;
  /** The current date at the library. */
  readonly today: string;
}

/** The due date of a loan: the distance, and the day; or the library's words for it. */
export function DueTag({ loan: { deadline, deadlineText }, today }: Props) {
  const t = useT();
  const locale = useLocale();
  if (deadline === undefined)
    return (
      <StatusTag kind="plain">
        {deadlineText === undefined ? t('account.no-date') : t('account.due', { when: deadlineText })}
      </StatusTag>
    );
  const days = daysBetween(today, deadline);
  const when = formatDueDayInWords(deadline, today, { t, locale });
  return (
    <>
      <VisuallyHidden>{t(days < 0 ? 'account.overdue' : 'account.due', { when })}</VisuallyHidden>
      <span aria-hidden="true">
        <StatusTag kind={days < 0 ? 'error' : days <= near ? 'warning' : 'plain'}>
          {formatDaysAway(deadline, today, t)}
        </StatusTag>
      </span>
      <span aria-hidden="true">{formatShortDueDay(deadline, today, locale)}</span>
    </>
  );
}
