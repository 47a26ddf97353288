import type { AccountKey } from '#shared/state/accounts.ts';

type Leader = (account: Pick<AccountKey, 'libraryId'>) => void;

let leader: Leader | undefined;

/** Says how the app goes to the login; the answer takes it back. */
export function onLoginNeeded(lead: Leader): () => void {
  leader = lead;
  return () => {
    if (leader === lead) leader = undefined;
  };
}

/** Goes to the login of an account's library, and afterwards back to where the patron is now. */
export function redirectToLogin(account: Pick<AccountKey, 'libraryId'>): void {
  leader?.(account);
}
