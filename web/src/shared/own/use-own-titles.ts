import { useQueries } from '@tanstack/react-query';
import { accountInfoQuery } from '#shared/session/account-queries.ts';
import { type Account, isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { type KnownAccount, type OwnTitle, ownTitles } from './own-title.ts';

/** The accounts of the cards that are logged in, of one library or of all, as far as they are known by now. */
function useKnownAccounts(libraryId?: number): readonly KnownAccount[] {
  const accounts = useApp((state) => state.accounts);
  const renewTime = useApp(({ settings }) => Math.max(1, settings.accountRenewTime)) * 1000;
  const meant = accounts.filter((one) => isLoggedIn(one) && (!libraryId || one.libraryId === libraryId));
  const queries = useQueries({
    queries: meant.map((account) => ({ ...accountInfoQuery(account), staleTime: renewTime, retry: false })),
  });
  return meant.flatMap((account: Account, index) => {
    const data = queries[index]?.data;
    return data ? [{ account, data }] : [];
  });
}

/** What the patron's own cards have to do with a record. */
export function useOwnTitles(libraryId: number, recordId: string): readonly OwnTitle[] {
  return ownTitles(useKnownAccounts(libraryId), libraryId, recordId);
}
