import type { AccountKey } from '#shared/state/accounts.ts';

type Leader = (account: Pick<AccountKey, 'libraryId'>) => void;

let leader: Leader | undefined;

/** Sets how the app goes to the login; the returned function removes it. */
export function onLoginNeeded(listener: Leader): () => void {
  leader = listener;
  return () => {
    if (leader === listener) leader = undefined;
  };
}

/** Goes to the login of an account's library, and back to the current page afterwards. */
export function redirectToLogin(account: Pick<AccountKey, 'libraryId'>): void {
  leader?.(account);
}
