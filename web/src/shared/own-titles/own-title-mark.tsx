import { formatDate } from '@buchfink/texts/format';
import { mdiAccountClockOutline, mdiBookCheckOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { type Account, isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { type OwnTitle, ownTitleKey } from './own-title.ts';
import styles from './own-title-mark.module.css';
import { useOwnTitles } from './use-own-titles.ts';

interface Props {
  libraryId: number;
  recordId: string;
  /** Stands in the place of any other title, once the patron's accounts are known. */
  otherwise?: ReactNode;
}

/** Shows that the patron has borrowed or reserved this title. */
export function OwnTitleMarks({ libraryId, recordId, otherwise }: Props): ReactNode {
  const { titles, isPending } = useOwnTitles(libraryId, recordId);
  if (titles.length === 0) return isPending ? null : otherwise;
  return titles.map((title) => <OwnTitleMark key={ownTitleKey(title)} title={title} />);
}

/** One line: borrowed until when, or the position in the queue; with the card's name if there are several. */
export function OwnTitleMark({ title, toAccount = false }: { title: OwnTitle; toAccount?: boolean }) {
  const t = useT();
  const text = useOwnText(title);
  const several = useApp(({ accounts }) => accounts.filter(isLoggedIn).length > 1);
  return (
    <p className={styles.mark} data-own={title.kind}>
      <Icon path={title.kind === 'lent' ? mdiBookCheckOutline : mdiAccountClockOutline} size={20} />
      <span>
        <b>{text}</b>
        {several ? ` · ${nameOf(title.account)}` : ''}
        {toAccount ? (
          <>
            {' '}
            <Link to="/account">{t('own.to-account')}</Link>
          </>
        ) : null}
      </span>
    </p>
  );
}

const nameOf = ({ label, name, userId }: Account) => label || name || userId;

function useOwnText(title: OwnTitle): string {
  const t = useT();
  const locale = useLocale();
  const written = (day: string) => formatDate(locale, day, { weekday: 'short', day: 'numeric', month: 'long' });
  if (title.kind === 'lent') {
    const { deadline, deadlineText } = title.loan;
    const day = deadline ? written(deadline) : deadlineText && deadlineText;
    return day ? t('own.lent-until', { day }) : t('own.lent');
  }
  const { state, queue, pickupBranch, pickupUntil, pickupText } = title.reservation;
  if (state === 'ready') {
    if (!pickupBranch) return t('own.ready');
    const day = pickupUntil ? written(pickupUntil) : pickupText && pickupText;
    if (!day) return t('own.ready-at', { where: pickupBranch });
    return t('own.ready-until', { where: pickupBranch, day });
  }
  if (state === 'in-transit') return t('own.in-transit');
  if (state === 'paused') return t('own.paused');
  return queue === undefined ? t('own.reserved') : t('own.reserved-place', { place: queue });
}
