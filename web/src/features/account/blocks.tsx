import type { AccountData } from '@buchfink/contract/account';
import { mdiAlertCircleOutline } from '@mdi/js';
import { Link } from 'react-router';
import type { Card } from '#shared/account/card/cards.ts';
import { owesFees } from '#shared/account/fees/owes-fees.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './account.module.css';
import { SectionLink } from './section-link.tsx';

/** Blocks of the account with what the patron can do about them, and messages from the library. */
export function Blocks({ card: { account, library }, data }: { card: Card; data: AccountData }) {
  const t = useT();
  const { blocks, pendingFees } = data.account;
  if (blocks.length === 0 && !data.warning) return null;
  const canRenew = library?.capabilities.renewCard === true && blocks.some(({ code }) => code === 'card-expired');
  return (
    <section className={styles.blocks} aria-labelledby="blocks-title">
      <h2 id="blocks-title">
        <Icon path={mdiAlertCircleOutline} />
        {t('account.blocks')}
      </h2>
      <ul>
        {data.warning ? <li>{data.warning}</li> : null}
        {blocks.map(({ code, text }) => (
          <li key={code}>
            <b>{text}</b>{' '}
            {code === 'fees' && pendingFees && owesFees(data.account)
              ? t('account.block-owed', { sum: pendingFees.text })
              : null}{' '}
            {code === 'card-expired' && canRenew ? t('account.block-do-renew-card') : t(`account.block-do-${code}`)}
          </li>
        ))}
      </ul>
      <p>
        {blocks.some(({ code }) => code === 'fees') && pendingFees ? (
          <SectionLink to="fees">{t('account.to-fees')}</SectionLink>
        ) : null}
        {canRenew ? <Link to="/profile#card">{t('account.to-card')}</Link> : null}
        <Link to={`/info/${account.libraryId}`}>{t('account.to-info')}</Link>
      </p>
    </section>
  );
}
