import { daysBetween } from '@buchfink/contract/calendar-date';
import { isNative } from '@buchfink/device/platform/platform';
import { formatDate } from '@buchfink/texts/format';
import {
  mdiAccountCogOutline,
  mdiAccountMultipleOutline,
  mdiBarcode,
  mdiBellOutline,
  mdiCalendarSync,
  mdiEmailOutline,
} from '@mdi/js';
import { CardMark } from '#shared/account/card/card-mark.tsx';
import { type Card, cardName } from '#shared/account/card/cards.ts';
import { StatusTag } from '#shared/account/due/status-tag.tsx';
import { UnreadCount } from '#shared/account/unread-count.tsx';
import { useConfig } from '#shared/config/config-store.ts';
import { featuresFor } from '#shared/config/features.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { isKiosk } from '#shared/state/kiosk.ts';
import { useApp } from '#shared/state/store.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './account.module.css';

/** A card counts as expiring soon this many days before its end. */
const soon = 30;

/** The card's owner, library and validity, and links to its other functions. */
export function CardHead({ card }: { card: Card }) {
  const t = useT();
  const { account, library, query } = card;
  const { config } = useConfig();
  const several = useApp(({ accounts }) => accounts.length > 1);
  // In a public place there is no loan history, which every library has elsewhere.
  const { contact, changePin, noticeWishes, renewCard } = library?.capabilities ?? {};
  const hasProfile = contact || changePin || noticeWishes || renewCard || !isKiosk();
  const name = account.label || query.data?.account.name || cardName(account);
  return (
    <section className={styles.card} aria-label={name}>
      <p className={styles.name}>
        <CardMark account={account} />
        <b>{name}</b>
      </p>
      <p className={styles.facts}>
        <span>{t('account.card-number', { number: account.userId })}</span>
        <span>{library?.libname}</span>
        {query.data ? <Validity card={card} /> : query.isError ? null : <Skeleton width="8rem" height="20px" />}
      </p>
      <ul className={styles.links}>
        {featuresFor(config, library).accountIdCard ? (
          <li>
            <ButtonLink variant="line" icon={mdiBarcode} to="/id-card">
              {t('account.show-card')}
            </ButtonLink>
          </li>
        ) : null}
        {library?.capabilities.notices ? (
          <li>
            <ButtonLink variant="text" icon={mdiEmailOutline} to="/notices">
              {t('shell.notices')}
              <UnreadCount count={query.data?.unreadNotices ?? 0} />
            </ButtonLink>
          </li>
        ) : null}
        {isNative ? (
          <li>
            <ButtonLink variant="text" icon={mdiBellOutline} to="/reminders">
              {t('shell.reminders')}
            </ButtonLink>
          </li>
        ) : library?.capabilities.feed ? (
          <li>
            <ButtonLink variant="text" icon={mdiCalendarSync} to="/reminders">
              {t('account.calendar')}
            </ButtonLink>
          </li>
        ) : null}
        {hasProfile ? (
          <li>
            <ButtonLink variant="text" icon={mdiAccountCogOutline} to="/profile">
              {t('profile.title')}
            </ButtonLink>
          </li>
        ) : null}
        {several ? (
          <li>
            <ButtonLink variant="text" icon={mdiAccountMultipleOutline} to="/accounts">
              {t('account.all-cards')}
            </ButtonLink>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function Validity({ card: { query, today } }: { card: Card }) {
  const t = useT();
  const locale = useLocale();
  const validUntil = query.data?.account.validUntil;
  if (!validUntil) return null;
  const { date, text } = validUntil;
  if (date === undefined) return <span>{t('account.valid-until', { day: text })}</span>;
  const days = daysBetween(today, date);
  const day = formatDate(locale, date);
  if (days < 0) return <StatusTag kind="error">{t('account.valid-ended', { day })}</StatusTag>;
  if (days <= soon) return <StatusTag kind="warning">{t('account.valid-ends', { count: days })}</StatusTag>;
  return <span>{t('account.valid-until', { day })}</span>;
}
