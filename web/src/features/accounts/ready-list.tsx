import { CardMark } from '#shared/account/card/card-mark.tsx';
import { type Card, cardKey, cardName } from '#shared/account/card/cards.ts';
import { formatDaysAway, formatShortDueDay } from '#shared/account/due/due-text.ts';
import { StatusTag } from '#shared/account/due/status-tag.tsx';
import { joinIsolated } from '#shared/i18n/bidi-isolate.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Cover } from '#shared/ui/cover/cover.tsx';
import styles from './accounts.module.css';

/** The reservations of all cards that are ready for pick-up, the earliest deadline first. */
export function ReadyList({ cards }: { cards: readonly Card[] }) {
  const t = useT();
  const locale = useLocale();
  const ready = cards
    .flatMap((card) =>
      (card.query.data?.reservations ?? []).flatMap((one) => (one.state === 'ready' ? [{ card, one }] : [])),
    )
    .toSorted((a, b) => (a.one.pickupUntil ?? '9').localeCompare(b.one.pickupUntil ?? '9'));
  if (ready.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="ready-title">
      <h2 id="ready-title">
        {t('account.ready')} <span>{ready.length}</span>
      </h2>
      <ul className={styles.ready}>
        {ready.map(({ card: { account, library, today }, one }) => (
          <li key={`${cardKey(account)}/${one.id}`}>
            <span className={styles.cover}>
              <Cover work={{ ...one, libraryId: account.libraryId, id: one.recordId ?? null, workKey: one.title }} />
            </span>
            <div>
              <h3>{one.title}</h3>
              <p className={styles.whose}>
                <CardMark account={account} />
                {joinIsolated([cardName(account), one.pickupBranch ?? library?.libname], ', ')}
              </p>
              <p className={styles.until}>
                {one.pickupUntil ? (
                  <>
                    <StatusTag kind="success">
                      {t('account.until', { day: formatShortDueDay(one.pickupUntil, today, locale) })}
                    </StatusTag>
                    <span>{formatDaysAway(one.pickupUntil, today, t)}</span>
                  </>
                ) : null}
                {one.pickupNumber ? <span>{t('account.pickup-number', { number: one.pickupNumber })}</span> : null}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
