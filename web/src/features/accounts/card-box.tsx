import { daysBetween } from '@buchfink/contract/calendar-date';
import { formatDate } from '@buchfink/texts/format';
import { mdiDotsHorizontal } from '@mdi/js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CardMark } from '#shared/account/card/card-mark.tsx';
import { type Card, cardName } from '#shared/account/card/cards.ts';
import { formatDaysAway } from '#shared/account/due/due-text.ts';
import { isUnread, isUntold } from '#shared/account/whole-lists.ts';
import { errorText } from '#shared/failure/error-state.tsx';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { type Account, isSameAccount } from '#shared/state/accounts.ts';
import { hasPart } from '#shared/state/libraries/library-parts.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { IconButton } from '#shared/ui/action/icon-button.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './accounts.module.css';
import { CardSheet } from './card-sheet.tsx';

/** One card: its owner, library, summary and acts. `card` is absent when the account is logged out. */
export function CardBox({ account, card }: { account: Account; card: Card | undefined }) {
  const t = useT();
  const navigate = useNavigate();
  const [more, setMore] = useState(false);
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === account.libraryId));
  const current = useApp(({ accounts, accountIndex }) => accounts[accountIndex]);
  const isCurrent = current !== undefined && isSameAccount(current, account);
  const name = cardName(account);
  const open = () => {
    dispatch({ type: 'account-chosen', account });
    void navigate('/account');
  };
  return (
    <li className={styles.card} aria-current={isCurrent ? 'true' : undefined}>
      <div className={styles.top}>
        <h2>
          <CardMark account={account} />
          {name}
        </h2>
        <IconButton
          icon={mdiDotsHorizontal}
          label={t('accounts.more-of', { name })}
          tip="end"
          onClick={() => setMore(true)}
        />
      </div>
      <p>{joinIsolated([library?.libname, name === account.userId ? undefined : account.userId])}</p>
      <div className={styles.facts}>{card ? <Facts card={card} /> : <p>{t('login.logged-out')}</p>}</div>
      <p className={styles.acts}>
        {card ? (
          <Button variant="text" onClick={open} aria-label={t('accounts.open-of', { name })}>
            {t('accounts.open')}
          </Button>
        ) : hasPart(library, 'accounts') ? (
          <ButtonLink
            variant="text"
            to={`/login/${account.libraryId}/${encodeURIComponent(account.userId)}?redirect=/accounts`}
          >
            {t('shell.login')}
          </ButtonLink>
        ) : null}
        {isCurrent ? <small>{t('accounts.current')}</small> : null}
      </p>
      <CardSheet account={account} card={card} library={library} open={more} onClose={() => setMore(false)} />
    </li>
  );
}

function Facts({ card: { query, today } }: { card: Card }) {
  const t = useT();
  const locale = useLocale();
  const { data, isError, error } = query;
  if (!data)
    return isError ? <p className={styles.bad}>{errorText(error, t)}</p> : <Skeleton width="80%" height="20px" />;
  const { lent, unlistedLoans = 0, reservations, account, unreadNotices = 0 } = data;
  const dates = lent.flatMap(({ deadline }) => (deadline === undefined ? [] : [deadline])).sort();
  const [next] = dates;
  const overdue = dates.filter((date) => date < today).length;
  const ready = reservations.filter(({ state }) => state === 'ready').length;
  const until = account.validUntil?.date;
  const days = until === undefined ? undefined : daysBetween(today, until);
  return (
    <>
      <p>
        {isUnread(data, 'loans')
          ? t('account.unread-loans')
          : t('accounts.lent', { count: lent.length + unlistedLoans })}
        {overdue > 0 ? (
          <b className={styles.bad}> · {t('account.lent-overdue', { count: overdue })}</b>
        ) : next ? (
          ` · ${t('account.lent-next', { when: formatDaysAway(next, today, t) })}`
        ) : null}
        {unlistedLoans > 0 || isUntold(data, 'loans') ? ` · ${t('account.lent-incomplete')}` : null}
      </p>
      {ready > 0 ? <p className={styles.good}>{t('account.ready-count', { count: ready })}</p> : null}
      {unreadNotices > 0 ? <p>{t('notices.in-account', { count: unreadNotices })}</p> : null}
      {account.blocks[0] ? <p className={styles.bad}>{account.blocks[0].text}</p> : null}
      {until !== undefined && days !== undefined && days >= 0 ? (
        <p>
          {days <= 30
            ? t('account.valid-ends', { count: days })
            : t('account.valid-until', { day: formatDate(locale, until) })}
        </p>
      ) : until === undefined && account.validUntil ? (
        <p>{t('account.valid-until', { day: account.validUntil.text })}</p>
      ) : null}
      {isError ? <p className={styles.bad}>{t('account.stale')}</p> : null}
    </>
  );
}
