import type { Reservation } from '@buchfink/contract/account';
import { recordPath } from '@buchfink/contract/text/path-segment';
import { formatDate } from '@buchfink/texts/format';
import { Link } from 'react-router';
import type { Card } from '#shared/account/card/cards.ts';
import { formatDaysAway, formatDueDay } from '#shared/account/due/due-text.ts';
import { StatusTag } from '#shared/account/due/status-tag.tsx';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Cover } from '#shared/ui/cover/cover.tsx';
import { ReservationActions } from './reservation-actions.tsx';
import styles from './reservations.module.css';

const kinds = {
  ready: 'success',
  'in-transit': 'info',
  queued: 'plain',
  paused: 'plain',
  expired: 'warning',
} as const satisfies Record<Reservation['state'], string>;

/** One reservation: its state, the pick-up location and deadline, and its acts. */
export function ReservationRow({ card, reservation }: { card: Card; reservation: Reservation }) {
  const t = useT();
  const locale = useLocale();
  const { account, today } = card;
  const { title, author, recordId, state, queue, pickupBranch, pickupUntil, pickupNumber, pausedUntil } = reservation;
  const { reservedDate, reservedText, pickupText, pausedText } = reservation;
  const reservedDay = reservedDate ? formatDate(locale, reservedDate, { day: 'numeric', month: 'long' }) : reservedText;
  const facts = [
    state === 'ready' && pickupUntil
      ? t('account.pickup-until', {
          day: formatDueDay(pickupUntil, today, locale),
          when: formatDaysAway(pickupUntil, today, t),
        })
      : state === 'ready' && pickupText
        ? t('account.until', { day: pickupText })
        : undefined,
    state === 'ready' && pickupNumber ? t('account.pickup-number', { number: pickupNumber }) : undefined,
    pickupBranch ? t('account.pickup-at', { branch: pickupBranch }) : undefined,
    state === 'queued' && reservedDay ? t('account.reserved-on', { day: reservedDay }) : undefined,
  ].filter((fact) => fact !== undefined);
  const more =
    state === 'queued' && queue
      ? t('account.queue', { count: queue })
      : state === 'paused' && pausedUntil
        ? t('account.paused-until', { day: formatDate(locale, pausedUntil, { day: 'numeric', month: 'long' }) })
        : state === 'paused' && pausedText
          ? t('account.paused-until', { day: pausedText })
          : undefined;
  return (
    <li>
      <span className={styles.cover}>
        <Cover work={{ ...reservation, libraryId: account.libraryId, id: recordId ?? null, workKey: title }} />
      </span>
      <div className={styles.words}>
        <h3>{recordId === undefined ? title : <Link to={recordPath(account.libraryId, recordId)}>{title}</Link>}</h3>
        {author ? <p>{author}</p> : null}
        <p className={styles.state}>
          <StatusTag kind={kinds[state]}>{joinIsolated([t(`account.${state}`), more], ', ')}</StatusTag>
        </p>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        <ReservationActions card={card} reservation={reservation} />
      </div>
    </li>
  );
}
