import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasStoredHistory } from '#shared/account/history/history-key.ts';
import { useLogoutQuestion } from '#shared/account/log-out/request-log-out.ts';
import { hasOfflineCards } from '#shared/account/offline-card/offline-card-mark.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { onLoginNeeded } from '#shared/session/redirect-to-login.ts';
import { isLoggedIn, isSameAccount } from '#shared/state/accounts.ts';
import { isKiosk } from '#shared/state/kiosk.ts';
import { useApp } from '#shared/state/store.ts';
import { lazyComponent } from '#shared/ui/browser/lazy-component.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { checkBrowserSessions } from './check-browser-sessions.ts';
import { IdleWatch } from './idle-watch.tsx';
import { reportLogouts } from './report-logouts.ts';
import { useGoToLogin } from './use-go-to-login.ts';

/** Few logouts ask. */
const LogoutDialog = lazyComponent(async () => (await import('./logout-dialog.tsx')).LogoutDialog);

/** The background tasks of logins; rendered while the app knows an account, and in public places. */
export function SessionWatch() {
  const t = useT();
  const queries = useQueryClient();
  const goToLogin = useGoToLogin();
  const isVisited = useApp(({ mode }) => mode.privacyAccepted);
  const hasGuest = useApp(({ accounts }) =>
    accounts.some((account) => account.keep === 'nothing' && isLoggedIn(account)),
  );
  const isLeaving = useLogoutQuestion(({ pending }) => pending !== undefined);
  useEffect(() =>
    onLoginNeeded(({ libraryId }) => {
      showSnackbar({ text: t('login.session-ended'), timeout: 10_000 });
      goToLogin(libraryId);
    }),
  );
  useEffect(() => removeEndedAccounts(queries), [queries]);
  useEffect(reportLogouts, []);
  useEffect(() => void checkBrowserSessions(), []);
  useEffect(() => watchLoans(queries), [queries]);
  useEffect(() => watchOfflineCards(queries), [queries]);
  // In a public place a visit begins with the consent, not with the login.
  return (
    <>
      {hasGuest || (isKiosk() && isVisited) ? <IdleWatch /> : null}
      {isLeaving ? <LogoutDialog /> : null}
    </>
  );
}

/** Records what is returned, for cards whose patrons want this device to remember it. */
function watchLoans(queries: QueryClient): () => void {
  if (!hasStoredHistory()) return () => {};
  const recording = import('#shared/account/history/record-history.ts').then(({ recordHistory }) =>
    recordHistory(queries),
  );
  // Without this part of the app nothing is recorded in this visit.
  recording.catch(() => undefined);
  return () => void recording.then((stop) => stop()).catch(() => undefined);
}

/** Renews what this device keeps for use offline, and removes it with the login. */
function watchOfflineCards(queries: QueryClient): void {
  if (!hasOfflineCards()) return;
  import('#shared/account/offline-card/record-offline-cards.ts')
    .then(({ recordOfflineCards }) => recordOfflineCards(queries))
    // Without this part of the app the next visit does it.
    .catch(() => undefined);
}

/** Removes the cached answers of an account (`['account', libraryId, userId, …]`) as soon as it is logged out. */
function removeEndedAccounts(queries: QueryClient): () => void {
  return useApp.subscribe((now, before) => {
    if (now.accounts === before.accounts) return;
    const loggedIn = now.accounts.filter(isLoggedIn);
    for (const account of before.accounts) {
      if (loggedIn.some((loggedInAccount) => isSameAccount(loggedInAccount, account))) continue;
      queries.removeQueries({ queryKey: ['account', account.libraryId, account.userId] });
    }
  });
}
