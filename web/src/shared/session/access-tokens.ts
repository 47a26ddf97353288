import type { AccountKey } from '#shared/state/accounts.ts';

/** Access tokens exist only in this memory: they end with the page, and no other part of the app can list them. */
const tokens = new Map<string, string>();

/** The id of an account in locks and messages between tabs. */
export const accountId = ({ libraryId, userId }: AccountKey) => `${libraryId}/${userId}`;

export const getToken = (account: AccountKey): string | undefined => tokens.get(accountId(account));

export function setToken(account: AccountKey, token: string): void {
  tokens.set(accountId(account), token);
}

export function removeToken(account: AccountKey): void {
  tokens.delete(accountId(account));
}
