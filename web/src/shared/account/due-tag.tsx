import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { daysBetween } from './days.ts';
import { dayAway, dayInWords, shortDay } from './due-text.ts';
import { Tag } from './tag.tsx';

/** So few days are near. */
const near = 3;

/** When something is to be brought back: how far, and the day. */
export function DueTag({ deadline, today }: { deadline: string | undefined; today: string }) {
  const t = useT();
  const locale = useLocale();
  if (deadline === undefined) return <Tag kind="plain">{t('account.no-date')}</Tag>;
  const days = daysBetween(today, deadline);
  const when = dayInWords(deadline, today, { t, locale });
  return (
    <>
      <VisuallyHidden>{t(days < 0 ? 'account.overdue' : 'account.due', { when })}</VisuallyHidden>
      <span aria-hidden="true">
        <Tag kind={days < 0 ? 'error' : days <= near ? 'warning' : 'plain'}>{dayAway(deadline, today, t)}</Tag>
      </span>
      <span aria-hidden="true">{shortDay(deadline, today, locale)}</span>
    </>
  );
}
