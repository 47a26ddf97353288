import type { AccountData } from '@buchfink/contract/account';
import type { Card } from '#shared/account/card/cards.ts';
import { formatDueDay } from '#shared/account/due/due-text.ts';
import { formatMoney } from '#shared/account/fees/format-money.ts';
import { owesFees } from '#shared/account/fees/owes-fees.ts';
import { isUnread, isWhole } from '#shared/account/whole-lists.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { OutsideLink } from '#shared/ui/action/outside-link.tsx';
import screen from './account.module.css';
import styles from './fees.module.css';
import { ListNote } from './list-note.tsx';

/** The fees, one by one, and their sum. */
export function FeeList({ card, data }: { card: Card; data: AccountData }) {
  const t = useT();
  const locale = useLocale();
  const { fees, account } = data;
  const { pendingFees, feesDiffer } = account;
  if (!pendingFees && !isUnread(data, 'fees')) return null;
  return (
    <section id="fees" className={screen.section} aria-labelledby="fees-title">
      <h2 id="fees-title" tabIndex={-1}>
        {t('account.fees')}
      </h2>
      <ListNote card={card} list="fees" data={data} />
      {fees.length === 0 && pendingFees ? (
        <p>
          {pendingFees.amount === 0 ? (
            t('account.no-fees')
          ) : (
            <>
              <b className={styles.alone}>
                <bdi>{pendingFees.text}</bdi>
              </b>
              {owesFees(account) && isWhole(data, 'fees') ? (
                <small className={styles.unlisted}>{t('account.fees-unlisted')}</small>
              ) : null}
            </>
          )}
        </p>
      ) : null}
      {fees.length > 0 ? (
        <ul className={styles.fees}>
          {fees.map(({ id, text, amount, currency, words, date, dateText, itemTitle }) => (
            <li key={id}>
              <span>
                <bdi>{text}</bdi>
                {itemTitle ? ` ${t('account.for-item', { title: itemTitle })}` : null}
                {date ? (
                  <small>{formatDueDay(date, card.today, locale)}</small>
                ) : dateText ? (
                  <small>{dateText}</small>
                ) : null}
              </span>
              <b>
                <bdi>
                  {amount === undefined || currency === undefined ? words : formatMoney(locale, amount, currency)}
                </bdi>
              </b>
            </li>
          ))}
          <li className={styles.sum}>
            <span>{t('account.fee-sum')}</span>
            <b>
              <bdi>{pendingFees?.text}</bdi>
            </b>
          </li>
        </ul>
      ) : null}
      {feesDiffer ? (
        <p className={styles.small}>
          {t('account.fees-differ', { total: feesDiffer.total.text, listed: feesDiffer.listed.text })}
        </p>
      ) : null}
      {owesFees(account) || fees.length > 0 ? <Payment card={card} /> : null}
    </section>
  );
}

/** Where fees are paid: on the library's own page, if it has one. */
function Payment({ card: { library } }: { card: Card }) {
  const t = useT();
  const pay = library?.links?.pay;
  if (!pay) return <p className={styles.small}>{t('account.fee-where')}</p>;
  return (
    <div className={styles.pay}>
      <OutsideLink variant="tonal" href={pay}>
        {t('account.fee-pay')}
      </OutsideLink>
      <p className={styles.small}>{t('account.fee-pay-text')}</p>
    </div>
  );
}
