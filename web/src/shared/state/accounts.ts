import type { Keep, Session } from '@buchfink/contract/session';
import * as z from 'zod/mini';
import { pickFreeColour } from '#shared/state/card-colours.ts';

/**
 * A library account of this device (specification, section 3). It holds no secret: the access token is in memory
 * elsewhere, and `refreshToken` is the handle of a secret in a cookie that no script can read.
 */
export const Account = z.object({
  libraryId: z.number(),
  userId: z.string(),
  /** The patron's name, from the library. */
  name: z.optional(z.string()),
  refreshToken: z.optional(z.string()),
  success: z.boolean(),
  /** How long the login lasts; an account that keeps `nothing` stays in memory. */
  keep: z.optional(z.enum(['stay', 'visit', 'nothing'] satisfies Keep[])),
  /** The label of this card in the family, and its colour. */
  label: z.optional(z.string()),
  colour: z.optional(z.string()),
});
export type Account = z.infer<typeof Account>;
export type AccountKey = Pick<Account, 'libraryId' | 'userId'>;

/** A session that has ended here and of which the service has not been told yet. */
export const EndedSession = z.object({ libraryId: z.number(), userId: z.string(), refreshToken: z.string() });
export type EndedSession = z.infer<typeof EndedSession>;

/** All accounts, and the index of the chosen library's current one (-1 = none). */
export interface Accounts {
  readonly accounts: readonly Account[];
  readonly accountIndex: number;
  readonly leftSessions: readonly EndedSession[];
}

/** The number of logouts that are remembered without a connection. */
const maxLeftSessions = 16;

export const noAccounts: Accounts = { accounts: [], accountIndex: -1, leftSessions: [] };

export function isSameAccount(a: AccountKey, b: AccountKey): boolean {
  return a.libraryId === b.libraryId && a.userId === b.userId;
}

/**
 * Whether an account is logged in (specification, section 4): its session succeeded and has a token. That of
 * `nothing` may be in memory only.
 */
export function isLoggedIn({ success, refreshToken, keep }: Account): boolean {
  return success && (refreshToken !== undefined || keep === 'nothing');
}

/** The accounts after a login. The last name is kept if there is no new one; a new card gets a colour that is free. */
export function withSession(accounts: readonly Account[], session: Session): readonly Account[] {
  const { libraryId, userId, name, success, refreshToken, keep = 'visit' } = session;
  const index = accounts.findIndex((account) => isSameAccount(account, session));
  const { name: before, label, colour } = accounts[index] ?? { colour: pickFreeColour(accounts) };
  const account: Account = {
    libraryId,
    userId,
    success,
    name: name ?? before,
    label,
    colour,
    refreshToken,
    // Without a secret to refresh it by, a session ends with the page.
    keep: refreshToken === undefined ? 'nothing' : keep,
  };
  return index < 0 ? [...accounts, account] : accounts.with(index, account);
}

/** The accounts after a logout: the card is kept for the next login. A card that keeps nothing is removed. */
export function withoutSession(accounts: readonly Account[], key: AccountKey): readonly Account[] {
  return accounts.flatMap((account) => {
    if (!isSameAccount(account, key)) return [account];
    return account.keep === 'nothing' ? [] : [{ ...account, success: false, refreshToken: undefined }];
  });
}

/**
 * The state with other accounts. The current one is `preferred` if it belongs to the chosen library, else the first one
 * of that library, preferably logged in. Ended sessions are remembered until the service has been told.
 */
export function withAccounts<State extends Accounts & { readonly selection: { readonly libraryId: number } }>(
  state: State,
  accounts: readonly Account[],
  preferred: AccountKey | undefined = state.accounts[state.accountIndex],
): State {
  const remainingTokens = new Set(accounts.map(({ refreshToken }) => refreshToken));
  const ended = state.accounts.flatMap(({ libraryId, userId, refreshToken }) =>
    refreshToken === undefined || remainingTokens.has(refreshToken) ? [] : [{ libraryId, userId, refreshToken }],
  );
  return {
    ...state,
    accounts,
    accountIndex: currentIndex(accounts, state.selection.libraryId, preferred),
    leftSessions: ended.length === 0 ? state.leftSessions : [...state.leftSessions, ...ended].slice(-maxLeftSessions),
  };
}

/** The accounts that another tab stored, and those that only this tab has in memory. */
export function mergeStoredAccounts(current: Accounts, stored: Accounts, libraryId: number): Accounts {
  const inMemory = current.accounts.filter(({ keep }) => keep === 'nothing');
  const accounts = [...stored.accounts, ...inMemory];
  const preferred = current.accounts[current.accountIndex] ?? stored.accounts[stored.accountIndex];
  // Only the accounts: `stored` may be the other tab's whole state.
  const { leftSessions } = stored;
  return { accounts, accountIndex: currentIndex(accounts, libraryId, preferred), leftSessions };
}

/** The accounts that may be stored. */
export function persistableAccounts({ accounts, accountIndex, leftSessions }: Accounts): Accounts {
  const persistable = accounts.filter(({ keep }) => keep !== 'nothing');
  const current = accounts[accountIndex];
  return { accounts: persistable, accountIndex: current ? persistable.indexOf(current) : -1, leftSessions };
}

function currentIndex(accounts: readonly Account[], libraryId: number, preferred: AccountKey | undefined): number {
  const find = (test: (account: Account) => boolean) =>
    accounts.findIndex((account) => account.libraryId === libraryId && test(account));
  const preferredIndex = find((account) => preferred !== undefined && isSameAccount(account, preferred));
  if (preferredIndex >= 0) return preferredIndex;
  const loggedIn = find(isLoggedIn);
  return loggedIn >= 0 ? loggedIn : find(() => true);
}
