import type { AccountKey } from '#shared/state/accounts.ts';

/** Tokens live here and nowhere else: they end with the page, and no other part of the app can list them. */
const tokens = new Map<string, string>();

/** The name of an account among locks and messages. */
export const nameOf = ({ libraryId, userId }: AccountKey) => `${libraryId}/${userId}`;

export const tokenOf = (account: AccountKey): string | undefined => tokens.get(nameOf(account));

export function keepToken(account: AccountKey, token: string): void {
  tokens.set(nameOf(account), token);
}

export function dropToken(account: AccountKey): void {
  tokens.delete(nameOf(account));
}
