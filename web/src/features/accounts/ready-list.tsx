import { CardMark } from '#shared/account/card/card-mark.tsx';
import { type Card, cardKey, cardName } from '#shared/account/card/cards.ts';
import { formatDaysAway, formatShortDueDay } from '#shared/account/due/due-text.ts';
import { StatusTag } from '#shared/account/due/status-tag.tsx';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Cover } from '#shared/ui/cover/cover.tsx';
import styles from './accounts.module.css';

/** The reservations of all cards that are ready for pick-up, the earliest deadline first. */
export function ReadyList({ cards }: { cards: readonly Card[] }) {
  const t = useT();
  const locale = useLocale();
  const ready = cards
    .flatMap((card) =>
      (card.query.data?.reservations ?? []).flatMap((reservation) =>
        reservation.state === 'ready' ? [{ card, one: reservation }] : [],
      ),
    )
    .toSorted((a, b) => (a.one.pickupUntil ?? '9').localeCompare(b.one.pickupUntil ?? '9'));
  if (ready.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="ready-title">
      <h2 id="ready-title">
        {t('account.ready')} <span>{ready.length}</span>
      </h2>
      <ul className={styles.ready}>
        {ready.map(({ card: { account, library, today }, one: reservation }) => (
          <li key={`${cardKey(account)}/${reservation.id}`}>
            <span className={styles.cover}>
              <Cover
                work={{
                  ...reservation,
                  libraryId: account.libraryId,
                  id: reservation.recordId ?? null,
                  workKey: reservation.title,
                }}
              />
            </span>
            <div>
              <h3>{reservation.title}</h3>
              <p className={styles.whose}>
                <CardMark account={account} />
                {joinIsolated([cardName(account), reservation.pickupBranch ?? library?.libname], ', ')}
              </p>
              <p className={styles.until}>
                {reservation.pickupUntil ? (
                  <>
                    <StatusTag kind="success">
                      {t('account.until', { day: formatShortDueDay(reservation.pickupUntil, today, locale) })}
                    </StatusTag>
                    <span>{formatDaysAway(reservation.pickupUntil, today, t)}</span>
                  </>
                ) : reservation.pickupText ? (
                  <StatusTag kind="success">{t('account.until', { day: reservation.pickupText })}</StatusTag>
                ) : null}
                {reservation.pickupNumber ? (
                  <span>{t('account.pickup-number', { number: reservation.pickupNumber })}</span>
                ) : null}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
