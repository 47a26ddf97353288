import type { Keep, Session } from '@buchfink/contract/session';
import * as z from 'zod/mini';
import { pickFreeColour } from '#shared/account/card/card-colours.ts';

/**
 * A card the app knows (specification, section 3: library account). No secret is part of it: the access token is in
 * memory elsewhere, and `refreshToken` is the handle of a secret in a cookie that no script can read.
 */
export const Account = z.object({
  libraryId: z.number(),
  userId: z.string(),
  /** The patron's name, as the library tells it. */
  name: z.optional(z.string()),
  refreshToken: z.optional(z.string()),
  success: z.boolean(),
  /** How long the login is to last; what is kept for `nothing` stays in memory. */
  keep: z.optional(z.enum(['stay', 'visit', 'nothing'] satisfies Keep[])),
  /** What the family calls this card, and its colour. */
  label: z.optional(z.string()),
  colour: z.optional(z.string()),
});
export type Account = z.infer<typeof Account>;
export type AccountKey = Pick<Account, 'libraryId' | 'userId'>;

/** A session that is over here, of which the service is still to be told. */
export const EndedSession = z.object({ libraryId: z.number(), userId: z.string(), refreshToken: z.string() });
type LeftSession = z.infer<typeof EndedSession>;

/** All cards, and which one is the current one of the chosen library (-1 = none). */
export interface Accounts {
  readonly accounts: readonly Account[];
  readonly accountIndex: number;
  readonly leftSessions: readonly LeftSession[];
}

/** So many logouts are remembered while there is no connection. */
const mostLeft = 16;

export const noAccounts: Accounts = { accounts: [], accountIndex: -1, leftSessions: [] };

export function isSameAccount(a: AccountKey, b: AccountKey): boolean {
  return a.libraryId === b.libraryId && a.userId === b.userId;
}

/** Specification, section 4: the session succeeded and has a token; the one of `nothing` may be in memory only. */
export function isLoggedIn({ success, refreshToken, keep }: Account): boolean {
  return success && (refreshToken !== undefined || keep === 'nothing');
}

/** The account as a login leaves it: the name of before is kept if there is no new one; a new card has a colour of its own. */
export function withSession(accounts: readonly Account[], session: Session): readonly Account[] {
  const { libraryId, userId, name, success, refreshToken, keep = 'visit' } = session;
  const at = accounts.findIndex((one) => isSameAccount(one, session));
  const { name: before, label, colour } = accounts[at] ?? { colour: pickFreeColour(accounts) };
  const account: Account = {
    ...{ libraryId, userId, success, name: name ?? before, label, colour, refreshToken },
    // Without a secret to refresh it by, a session lasts no longer than the page.
    keep: refreshToken === undefined ? 'nothing' : keep,
  };
  return at < 0 ? [...accounts, account] : accounts.with(at, account);
}

/** Logged out, but still known for the next login; of a session that keeps nothing, nothing is left. */
export function withoutSession(accounts: readonly Account[], key: AccountKey): readonly Account[] {
  return accounts.flatMap((one) => {
    if (!isSameAccount(one, key)) return [one];
    return one.keep === 'nothing' ? [] : [{ ...one, success: false, refreshToken: undefined }];
  });
}

/**
 * The state with other accounts. The current one is `wanted` if it belongs to the chosen library, else that library's
 * first one, logged in if any is. Sessions that are no longer held are remembered until the service knows.
 */
export function withAccounts<State extends Accounts & { readonly selection: { readonly libraryId: number } }>(
  state: State,
  accounts: readonly Account[],
  wanted: AccountKey | undefined = state.accounts[state.accountIndex],
): State {
  const held = new Set(accounts.map(({ refreshToken }) => refreshToken));
  const left = state.accounts.flatMap(({ libraryId, userId, refreshToken }) =>
    refreshToken === undefined || held.has(refreshToken) ? [] : [{ libraryId, userId, refreshToken }],
  );
  return {
    ...state,
    accounts,
    accountIndex: currentIndex(accounts, state.selection.libraryId, wanted),
    leftSessions: left.length === 0 ? state.leftSessions : [...state.leftSessions, ...left].slice(-mostLeft),
  };
}

/** What another tab stored, with what only this one has in memory. */
export function mergeStoredAccounts(own: Accounts, stored: Accounts, libraryId: number): Accounts {
  const unkept = own.accounts.filter(({ keep }) => keep === 'nothing');
  const accounts = [...stored.accounts, ...unkept];
  const wanted = own.accounts[own.accountIndex] ?? stored.accounts[stored.accountIndex];
  // Nothing else of what is given: it may be the other tab's whole state.
  const { leftSessions } = stored;
  return { accounts, accountIndex: currentIndex(accounts, libraryId, wanted), leftSessions };
}

/** What may be stored. */
export function persistableAccounts({ accounts, accountIndex, leftSessions }: Accounts): Accounts {
  const kept = accounts.filter(({ keep }) => keep !== 'nothing');
  const current = accounts[accountIndex];
  return { accounts: kept, accountIndex: current ? kept.indexOf(current) : -1, leftSessions };
}

function currentIndex(accounts: readonly Account[], libraryId: number, wanted: AccountKey | undefined): number {
  const find = (test: (account: Account) => boolean) =>
    accounts.findIndex((one) => one.libraryId === libraryId && test(one));
  const same = find((one) => wanted !== undefined && isSameAccount(one, wanted));
  if (same >= 0) return same;
  const loggedIn = find(isLoggedIn);
  return loggedIn >= 0 ? loggedIn : find(() => true);
}
