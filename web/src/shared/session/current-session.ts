import { type Account, type AccountKey, isLoggedIn, isSameAccount } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';

/** The account that is logged in at the chosen library. */
export function useSession(): Account | undefined {
  return useApp(selectSession);
}

export function selectSession({ accounts, accountIndex }: { accounts: readonly Account[]; accountIndex: number }) {
  const current = accounts[accountIndex];
  return current && isLoggedIn(current) ? current : undefined;
}

/** The current state of an account, if it is logged in. */
export function findSession(key: AccountKey): Account | undefined {
  return useApp.getState().accounts.find((account) => isSameAccount(account, key) && isLoggedIn(account));
}
