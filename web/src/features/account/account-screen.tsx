import type { QueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listLoans, useCards } from '#shared/account/card/cards.ts';
import { runManualRefresh } from '#shared/account/card/use-report-failed-refresh.ts';
import { owesFees } from '#shared/account/fees/owes-fees.ts';
import { DueList } from '#shared/account/loans/due-list.tsx';
import { hasOfflineCards } from '#shared/account/offline-card/offline-card-mark.ts';
import { RefreshButton } from '#shared/account/refresh/refresh-button.tsx';
import { usePreloadOffline } from '#shared/account/refresh/use-preload-offline.ts';
import { countOf, isUnread, isWhole } from '#shared/account/whole-lists.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { SearchLink } from '#shared/search/search-link.tsx';
import { accountInfoQuery } from '#shared/session/account-queries.ts';
import { selectSession, useSession } from '#shared/session/current-session.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { LibraryError } from '#shared/systems/library-error.tsx';
import { SystemNote } from '#shared/systems/system-note.tsx';
import { lazyComponent } from '#shared/ui/browser/lazy-component.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { Page, PageHeading } from '#shared/ui/page/page.tsx';
import { PullToRefresh } from '#shared/ui/refresh/pull-to-refresh.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import styles from './account.module.css';
import { AccountSkeleton } from './account-skeleton.tsx';
import { AccountTiles } from './account-tiles.tsx';
import { Blocks } from './blocks.tsx';
import { CardHead } from './card-head.tsx';
import { FeeList } from './fee-list.tsx';
import { ListNote, UnreadNote } from './list-note.tsx';
import { ReservationList } from './reservation-list.tsx';
import { showSection } from './section-link.tsx';

/** Few devices keep any. */
const OfflineLoansOf = lazyComponent(
  async () => (await import('#shared/account/offline-card/offline-loans.tsx')).OfflineLoansOf,
);

/** Asks for the account of the current card. The screen waits for the same answer. */
export function askAccount(queries: QueryClient): void {
  const session = selectSession(useApp.getState());
  if (session) void queries.prefetchQuery(accountInfoQuery(session));
}

/** One card: loans by due date, reservations, and fees. */
export function AccountScreen() {
  const session = useSession();
  return session ? <AccountContent key={`${session.libraryId}/${session.userId}`} account={session} /> : null;
}

function AccountContent({ account }: { account: Account }) {
  const t = useT();
  const cards = useCards([account]);
  usePreloadOffline();
  const { state, hash } = useLocation();
  const navigate = useNavigate();
  const [card] = cards;
  // Many loans are much to render at once: when they arrive, they are rendered in slices.
  const isLoaded = useDeferredValue(card?.query.data !== undefined);
  useEffect(() => {
    if (isLoaded && hash === '#fees') showSection('fees');
  }, [isLoaded, hash]);
  if (!card) return null;
  const { error, isError, refetch } = card.query;
  const data = isLoaded ? card.query.data : undefined;
  const refresh = async () => {
    const { isSuccess } = await runManualRefresh(() => refetch());
    if (isSuccess) showSnackbar({ text: t('account.is-refreshed') });
  };
  const loans = listLoans(cards);
  const renewsAll = wantsRenewal(state) ? () => void navigate('/account', { replace: true, state: null }) : undefined;
  const isEmpty =
    data &&
    (['loans', 'reservations', 'fees'] as const).every((list) => isWhole(data, list)) &&
    !owesFees(data.account) &&
    data.lent.length + data.reservations.length + data.fees.length === 0;
  return (
    <Page title={t('account.title')} heading="own" answer={data}>
      <div className={styles.head}>
        <PageHeading>{t('account.title')}</PageHeading>
        <RefreshButton cards={cards} onRefresh={() => void refresh()} />
      </div>
      <PullToRefresh onRefresh={() => void refresh()} />
      <CardHead card={card} />
      {data ? (
        <SystemNote libraryId={account.libraryId} content="account" error={error} />
      ) : isError ? (
        <LibraryError
          libraryId={account.libraryId}
          content="account"
          error={error}
          onRetry={() => void runManualRefresh(() => refetch())}
        />
      ) : (
        <AccountSkeleton />
      )}
      {isError && !data && hasOfflineCards() ? <OfflineLoansOf account={account} /> : null}
      {data ? (
        <>
          {isError ? (
            <div className={styles.notice}>
              <InlineError role="status">{t('account.stale')}</InlineError>
            </div>
          ) : null}
          <Blocks card={card} data={data} />
          {isUnread(data, 'card') ? <UnreadNote card={card} list="card" /> : null}
          {isEmpty ? (
            <StateMessage kind="empty" title={t('account.empty')} text={t('account.empty-text')}>
              <SearchLink variant="primary" />
            </StateMessage>
          ) : (
            <>
              <AccountTiles data={data} today={card.today} />
              <div className={styles.columns}>
                <section id="lent" className={styles.section} aria-labelledby="lent-title">
                  <h2 id="lent-title" tabIndex={-1}>
                    {t('account.lent')} <span>{countOf(data, 'loans')}</span>
                  </h2>
                  <ListNote card={card} list="loans" data={data} />
                  {loans.length > 0 ? (
                    <DueList loans={loans} renewsAll={renewsAll} />
                  ) : isWhole(data, 'loans') ? (
                    <p>{t('account.no-loans')}</p>
                  ) : null}
                </section>
                <div className={styles.aside}>
                  <ReservationList card={card} data={data} />
                  <FeeList card={card} data={data} />
                </div>
              </div>
            </>
          )}
        </>
      ) : null}
    </Page>
  );
}

/** Whether the patron pressed *Renew* in a notification of the phone. */
const wantsRenewal = (state: unknown) =>
  typeof state === 'object' && state !== null && 'renewAll' in state && state.renewAll === true;
