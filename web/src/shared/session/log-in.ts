import { type Credentials, login, logout } from '@buchfink/contract/session';
import type * as z from 'zod/mini';
import { call } from '#shared/api/call.ts';
import { ConnectionError } from '#shared/api/connection-error.ts';
import type { Account } from '#shared/state/accounts.ts';
import { dispatch } from '#shared/state/store.ts';
import { getToken, removeToken, setToken } from './access-tokens.ts';

/** Logs in: the session goes into the state, its token into memory. Fails as `call` does. */
export async function logIn(given: z.input<typeof Credentials>, signal?: AbortSignal): Promise<void> {
  const { token, ...session } = await call(login, { body: given, signal });
  if (!session.success || token === undefined) throw new ConnectionError('bad-answer');
  setToken(session, token);
  dispatch({ type: 'signed-in', session });
}

/**
 * Logs out: nothing is left here at once. The service is told as soon as it can be; of a session that has no more than
 * its token it is told now.
 */
export async function logOut(account: Account): Promise<void> {
  const token = getToken(account);
  removeToken(account);
  dispatch({ type: 'account-removed', account });
  if (account.refreshToken !== undefined || token === undefined) return;
  const { libraryId, userId } = account;
  try {
    await call(logout, { headers: { Authorization: `Bearer ${token}` }, body: { libraryId, userId } });
  } catch (error) {
    // Nobody has the token any more, and it runs out by itself.
    console.warn('The service could not be told of the logout', error);
  }
}
