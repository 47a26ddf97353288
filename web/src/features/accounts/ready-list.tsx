import { CardMark } from '#shared/account/card-mark.tsx';
import { type Card, cardKey, cardName } from '#shared/account/cards.ts';
import { dayAway, shortDay } from '#shared/account/due-text.ts';
import { Tag } from '#shared/account/tag.tsx';
import { inOneLine } from '#shared/i18n/isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Cover } from '#shared/ui/cover.tsx';
import styles from './accounts.module.css';

/** What can be fetched, of all cards, what has the least time left first. */
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
                {inOneLine([cardName(account), one.pickupBranch ?? library?.libname], ', ')}
              </p>
              <p className={styles.until}>
                {one.pickupUntil ? (
                  <>
                    <Tag kind="success">{t('account.until', { day: shortDay(one.pickupUntil, today, locale) })}</Tag>
                    <span>{dayAway(one.pickupUntil, today, t)}</span>
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
