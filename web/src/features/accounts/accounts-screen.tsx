import { mdiAccountPlusOutline, mdiCardAccountDetailsOutline, mdiLogoutVariant } from '@mdi/js';
import { listLoans, useCards } from '#shared/account/card/cards.ts';
import { runManualRefresh } from '#shared/account/card/use-report-failed-refresh.ts';
import { DueList } from '#shared/account/loans/due-list.tsx';
import { requestLogOutAll } from '#shared/account/log-out/request-log-out.ts';
import { RefreshButton } from '#shared/account/refresh/refresh-button.tsx';
import { usePreloadOffline } from '#shared/account/refresh/use-preload-offline.ts';
import { isWhole } from '#shared/account/whole-lists.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { NoAccounts } from '#shared/libraries/page/no-accounts.tsx';
import { loginAddress } from '#shared/session/login-address.ts';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { anyHasPart } from '#shared/state/libraries/library-parts.ts';
import { useApp } from '#shared/state/store.ts';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { Page, PageHeading } from '#shared/ui/page/page.tsx';
import { PullToRefresh } from '#shared/ui/refresh/pull-to-refresh.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import styles from './accounts.module.css';
import { CardBox } from './card-box.tsx';
import { CardFilter, useFilteredCard } from './card-filter.tsx';
import { ReadyList } from './ready-list.tsx';
import { useCardsSettled } from './use-cards-settled.ts';

/** All cards on this device, and the loans of all of them in one list. */
export function AccountsScreen() {
  const t = useT();
  const accounts = useApp((state) => state.accounts);
  const cards = useCards(accounts.filter(isLoggedIn));
  usePreloadOffline();
  const isSettled = useCardsSettled(cards);
  const filteredCard = useFilteredCard(cards);
  const add = loginAddress({ back: '/accounts' });
  const canLogIn = useApp(({ selection }) => anyHasPart(selection.libraries, 'accounts'));
  if (accounts.length === 0 && !canLogIn) {
    return (
      <Page title={t('accounts.title')}>
        <NoAccounts />
      </Page>
    );
  }
  if (accounts.length === 0) {
    return (
      <Page title={t('accounts.title')}>
        <StateMessage
          kind="empty"
          icon={mdiCardAccountDetailsOutline}
          title={t('accounts.none')}
          text={t('accounts.none-text')}
        >
          <ButtonLink variant="primary" to={add}>
            {t('shell.login')}
          </ButtonLink>
        </StateMessage>
      </Page>
    );
  }
  const refresh = () =>
    runManualRefresh(async () => {
      const answers = await Promise.all(cards.map(({ query }) => query.refetch()));
      const isWhole = answers.every(({ isSuccess }) => isSuccess);
      showSnackbar({ text: t(isWhole ? 'accounts.refreshed' : 'accounts.not-all') });
    });
  const shownCards = filteredCard ? [filteredCard] : cards;
  const loans = listLoans(shownCards);
  const isIncomplete = shownCards.some(({ query: { data } }) => data && !isWhole(data, 'loans'));
  const hasData = shownCards.some(({ query }) => query.data);
  const nothingDue = filteredCard ? 'accounts.nothing-due-card' : 'accounts.nothing-due';
  const nothingKey = hasData && !isIncomplete ? nothingDue : 'accounts.unknown';
  const oldest = cards
    .flatMap(({ query }) => query.data ?? [])
    .toSorted((a, b) => a.retrieved.localeCompare(b.retrieved))[0];
  return (
    <Page title={t('accounts.title')} heading="own" answer={oldest}>
      <div className={styles.head}>
        <PageHeading>{t('accounts.title')}</PageHeading>
        <RefreshButton cards={cards} onRefresh={() => void refresh()} />
      </div>
      <PullToRefresh onRefresh={() => void refresh()} />
      <ul className={styles.cards}>
        {accounts.map((account) => (
          <CardBox
            key={`${account.libraryId}/${account.userId}`}
            account={account}
            card={cards.find((card) => card.account === account)}
          />
        ))}
        {canLogIn ? (
          <li className={styles.add}>
            <ButtonLink variant="line" icon={mdiAccountPlusOutline} to={add}>
              {t('accounts.add')}
            </ButtonLink>
          </li>
        ) : null}
      </ul>
      {cards.length > 1 ? (
        <Button variant="text" icon={mdiLogoutVariant} isMirrored onClick={requestLogOutAll}>
          {t('login.logout-all')}
        </Button>
      ) : null}
      {isSettled ? (
        <div className={styles.filters}>
          <CardFilter cards={cards} chosen={filteredCard} />
        </div>
      ) : null}
      {isSettled ? <ReadyList cards={shownCards} /> : <Skeleton height="480px" />}
      {isSettled && cards.length > 0 ? (
        <section className={styles.section} aria-labelledby="due-title">
          <h2 id="due-title">
            {t('accounts.due')} {hasData ? <span>{loans.length}</span> : null}
          </h2>
          {loans.length > 0 ? (
            <DueList loans={loans} showsCard={!filteredCard} />
          ) : hasData || shownCards.every(({ query }) => query.isError) ? (
            <p>{t(nothingKey)}</p>
          ) : (
            <Skeleton height="240px" />
          )}
        </section>
      ) : null}
    </Page>
  );
}
