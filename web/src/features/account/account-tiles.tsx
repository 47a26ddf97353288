import type { AccountData } from '@buchfink/contract/account';
import { daysBetween } from '@buchfink/contract/calendar-date';
import type { Translate } from '@buchfink/texts/texts';
import { mdiBookmarkCheckOutline, mdiBookOpenPageVariantOutline, mdiCashMultiple } from '@mdi/js';
import { formatDaysAway } from '#shared/account/due/due-text.ts';
import { owesFees } from '#shared/account/fees/owes-fees.ts';
import { countOf, isUnread, isWhole } from '#shared/account/whole-lists.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import styles from './account.module.css';
import { SectionLink } from './section-link.tsx';

/** The account at a glance. Each tile links to its section of the screen. */
export function AccountTiles({ data, today }: { data: AccountData; today: string }) {
  const t = useT();
  const { lent, reservations, account } = data;
  const dates = lent.flatMap(({ deadline }) => (deadline === undefined ? [] : [deadline])).sort();
  const overdue = dates.filter((date) => daysBetween(today, date) < 0).length;
  const [next] = dates;
  const ready = reservations.filter(({ state }) => state === 'ready').length;
  const pendingFees = account.pendingFees;
  const tiles = [
    {
      to: 'lent' as const,
      icon: mdiBookOpenPageVariantOutline,
      label: t('account.lent'),
      value: countOf(data, 'loans') ?? '–',
      isInWords: false,
      note: overdue
        ? t('account.lent-overdue', { count: overdue })
        : next
          ? t('account.lent-next', { when: formatDaysAway(next, today, t) })
          : isUnread(data, 'loans')
            ? t('account.unread')
            : t(isWhole(data, 'loans') ? 'account.lent-none' : 'account.lent-incomplete'),
      look: overdue ? styles.bad : undefined,
    },
    {
      to: 'reservations' as const,
      icon: mdiBookmarkCheckOutline,
      label: t('account.reservations'),
      value: countOf(data, 'reservations') ?? '–',
      isInWords: false,
      note: ready
        ? t('account.ready-count', { count: ready })
        : isWhole(data, 'reservations')
          ? t(reservations.length > 0 ? 'account.ready-none' : 'account.reservations-none')
          : t(isUnread(data, 'reservations') ? 'account.unread' : 'account.lent-incomplete'),
      look: ready ? styles.good : undefined,
    },
    ...(pendingFees || isUnread(data, 'fees')
      ? [
          {
            to: 'fees' as const,
            icon: mdiCashMultiple,
            label: t('account.fees'),
            value: pendingFees?.text ?? '–',
            isInWords: pendingFees !== undefined && pendingFees.amount === undefined,
            note: noteOfFees(data, t),
            look: undefined,
          },
        ]
      : []),
  ];
  return (
    <nav className={styles.tiles} aria-label={t('account.sections')}>
      {tiles.map(({ to, icon, label, value, isInWords, note, look: noteStyle }) => (
        <SectionLink key={to} to={to}>
          <Icon path={icon} />
          <span>
            <small>{label}</small>
            <b className={isInWords ? styles.words : undefined}>{value}</b>
            {/* Two numbers in a row would be heard as one. */}
            <VisuallyHidden>, </VisuallyHidden>
            <small className={noteStyle}>{note}</small>
          </span>
        </SectionLink>
      ))}
    </nav>
  );
}

function noteOfFees(data: AccountData, t: Translate): string {
  if (isUnread(data, 'fees')) return t('account.unread');
  const count = countOf(data, 'fees');
  if (count) return t('account.fees-count', { count });
  return t(owesFees(data.account) ? 'account.not-listed' : 'account.fees-none');
}
