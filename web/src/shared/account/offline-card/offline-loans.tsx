import { formatDate, regionalLocale } from '@buchfink/texts/format';
import { useId } from 'react';
import { bidiIsolate } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import type { Account } from '#shared/state/accounts.ts';
import type { OfflineCard } from './offline-cards.ts';
import styles from './offline-loans.module.css';
import { useOfflineCard } from './use-offline-card.ts';

/** The kept due dates of an account, when there are any. */
export function OfflineLoansOf({ account }: { account: Account }) {
  const card = useOfflineCard(account);
  return card ? <OfflineLoans card={card} /> : null;
}

/** What was lent when the account was last read, and when that was. */
export function OfflineLoans({ card: { loans, read = '' } }: { card: OfflineCard }) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const style = { dateStyle: 'long', timeStyle: 'short' } as const;
  const time = new Intl.DateTimeFormat(regionalLocale(locale), style).format(Date.parse(read));
  return (
    <section className={styles.kept} aria-labelledby={id}>
      <h2 id={id}>{t('card.kept-loans')}</h2>
      <p>{t('card.kept-read', { time })}</p>
      {loans.length === 0 ? <p>{t('account.no-loans')}</p> : null}
      <ul>
        {loans.map(({ title, due }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two copies of a title may be lent, and the list never changes
          <li key={index}>
            <b dir="auto">{title}</b>
            <span>{due === undefined ? t('account.no-date') : bidiIsolate(formatDate(locale, due))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
