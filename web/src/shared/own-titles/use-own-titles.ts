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

/** The loans and reservations of a record on the cards that are logged in. */
export function useOwnTitles(libraryId: number, recordId: string): OwnTitles {
  const accounts = useApp((state) => state.accounts);
  const renewTime = useApp(({ settings }) => Math.max(1, settings.accountRenewTime)) * 1000;
  const meant = accounts.filter((one) => isLoggedIn(one) && one.libraryId === libraryId);
  const queries = useQueries({
    queries: meant.map((account) => ({ ...accountInfoQuery(account), staleTime: renewTime, retry: false })),
  });
  const known = meant.flatMap((account, index): LoadedAccount[] => {
    const data = queries[index]?.data;
    return data ? [{ account, data }] : [];
  });
  return { titles: findOwnTitles(known, libraryId, recordId), isPending: queries.some(({ isPending }) => isPending) };
}
