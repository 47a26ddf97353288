import type { AccountData } from '@buchfink/contract/account';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { accountInfoKey } from '#shared/session/account-key.ts';
import { useSession } from '#shared/session/current-session.ts';

/**
 * How many messages the patron has not read, by the account that was fetched last: the drawer makes no call for it. It only looks at
 * the cache; an observer would change the options of the account's query.
 */
export function useUnreadNotices(): number {
  const queries = useQueryClient();
  const session = useSession();
  const subscribe = useCallback((listener: () => void) => queries.getQueryCache().subscribe(listener), [queries]);
  return useSyncExternalStore(subscribe, () =>
    session ? (queries.getQueryData<AccountData>(accountInfoKey(session))?.unreadNotices ?? 0) : 0,
  );
}
