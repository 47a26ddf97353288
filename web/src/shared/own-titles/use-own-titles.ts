import { useQueries } from '@tanstack/react-query';
import { accountInfoQuery } from '#shared/session/account-queries.ts';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { findOwnTitles, type LoadedAccount, type OwnTitle } from './own-title.ts';

interface OwnTitles {
  readonly titles: readonly OwnTitle[];
  /** An account is being loaded: there may be more. */
  readonly isPending: boolean;
}

interface LoadedAccounts {
  readonly loaded: readonly LoadedAccount[];
  /** An account is being loaded. */
  readonly isPending: boolean;
}

/** The loans and reservations of a record on the cards that are logged in. */
export function useOwnTitles(libraryId: number, recordId: string): OwnTitles {
  const { loaded, isPending } = useLoadedAccounts(libraryId);
  return { titles: findOwnTitles(loaded, libraryId, recordId), isPending };
}

/** The accounts of a library's cards that are logged in, as far as they are loaded. */
export function useLoadedAccounts(libraryId: number): LoadedAccounts {
  const accounts = useApp((state) => state.accounts);
  const renewTime = useApp(({ settings }) => Math.max(1, settings.accountRenewTime)) * 1000;
  const libraryAccounts = accounts.filter((account) => isLoggedIn(account) && account.libraryId === libraryId);
  const queries = useQueries({
    queries: libraryAccounts.map((account) => ({ ...accountInfoQuery(account), staleTime: renewTime, retry: false })),
  });
  const loaded = libraryAccounts.flatMap((account, index): LoadedAccount[] => {
    const data = queries[index]?.data;
    return data ? [{ account, data }] : [];
  });
  return { loaded, isPending: queries.some(({ isPending }) => isPending) };
}
