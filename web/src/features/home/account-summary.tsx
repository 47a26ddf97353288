import type { Reservation } from '@buchfink/contract/account';
import { mdiCheck, mdiClockOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Card, listLoans, useCards } from '#shared/account/card/cards.ts';
import { DueTag } from '#shared/account/due/due-tag.tsx';
import { formatDueDay } from '#shared/account/due/due-text.ts';
import { StatusTag } from '#shared/account/due/status-tag.tsx';
import { type Due, dueGroupOf, sortByDueDate } from '#shared/account/loans/due-groups.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { Cover } from '#shared/ui/cover/cover.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './account-summary.module.css';
import home from './home.module.css';
import { CardSkeleton } from './today-card.tsx';

/** The next due loan and the reservations ready for pick-up, over all cards. */
export function AccountSummary() {
  const t = useT();
  const locale = useLocale();
  const accounts = useApp((state) => state.accounts).filter(isLoggedIn);
  const cards = useCards(accounts);
  const to = accounts.length > 1 ? '/accounts' : '/account';
  const isWaiting = cards.every(({ query }) => !query.data) && cards.some(({ query }) => query.isPending);
  if (isWaiting) return <CardSkeleton />;
  const loans = sortByDueDate(listLoans(cards));
  const [next] = loans;
  const nextKind = next && kindOf(next);
  const sameKind = nextKind === undefined ? [] : loans.filter((loan) => kindOf(loan) === nextKind);
  const ready = listReady(cards);
  const [first] = ready;
  const hasData = cards.some(({ query }) => query.data);
  return (
    <ul className={styles.now} aria-label={t('account.home-of')}>
      <li>
        <SummaryBox
          to={to}
          icon={mdiClockOutline}
          kind={t(nextKind ?? 'account.home-due')}
          title={next ? next.loan.title : t(hasData ? 'account.home-none' : 'account.home-unknown')}
          by={next ? next.loan.author : hasData ? t('account.home-none-text') : undefined}
          cover={next && { ...next.loan, libraryId: next.account.libraryId }}
        >
          {next ? <DueTag loan={next.loan} today={next.today} /> : null}
          {sameKind.length > 1 ? <span>{t('account.home-more', { count: sameKind.length - 1 })}</span> : null}
        </SummaryBox>
      </li>
      {first ? (
        <li>
          <SummaryBox
            to={to}
            icon={mdiCheck}
            kind={t('account.home-ready')}
            title={first.reservation.title}
            by={first.reservation.author}
            cover={{ ...first.reservation, libraryId: first.card.account.libraryId }}
          >
            {first.reservation.pickupUntil ? (
              <StatusTag kind="success">
                {t('account.until', { day: formatDueDay(first.reservation.pickupUntil, first.card.today, locale) })}
              </StatusTag>
            ) : first.reservation.pickupText ? (
              <StatusTag kind="success">{t('account.until', { day: first.reservation.pickupText })}</StatusTag>
            ) : null}
            {ready.length > 1 ? <span>{t('account.home-more', { count: ready.length - 1 })}</span> : null}
          </SummaryBox>
        </li>
      ) : null}
    </ul>
  );
}

/** The text of what a loan counts to here: overdue or due in the next days; undefined for later ones. */
function kindOf({ loan, today }: Due): 'account.group-overdue' | 'account.home-due' | undefined {
  const group = dueGroupOf(loan.deadline, today);
  if (group === 'later' || group === 'undated') return undefined;
  return group === 'overdue' ? 'account.group-overdue' : 'account.home-due';
}

function listReady(cards: readonly Card[]): { card: Card; reservation: Reservation }[] {
  return cards
    .flatMap((card) => (card.query.data?.reservations ?? []).map((reservation) => ({ card, reservation })))
    .filter(({ reservation }) => reservation.state === 'ready')
    .toSorted((a, b) => (a.reservation.pickupUntil ?? '9').localeCompare(b.reservation.pickupUntil ?? '9'));
}

interface BoxProps {
  to: string;
  icon: string;
  kind: string;
  title: string;
  by: string | undefined;
  cover:
    | (Pick<Reservation, 'title' | 'author' | 'mediaType' | 'recordId' | 'cover'> & { libraryId: number })
    | undefined;
  children: ReactNode;
}

function SummaryBox({ to, icon, kind, title, by, cover, children }: BoxProps) {
  return (
    <Link to={to} className={`${home.card} ${styles.box}`}>
      <span className={home.kind}>
        <Icon path={icon} size={18} />
        {kind}
      </span>
      <b>{title}</b>
      <span dir="auto" className={styles.muted}>
        {by}
      </span>
      <span className={styles.when}>{children}</span>
      {cover ? (
        <span className={styles.cover}>
          <Cover work={{ ...cover, id: cover.recordId ?? null, workKey: cover.title }} />
        </span>
      ) : null}
    </Link>
  );
}
