import { type Credentials, login, logout, type Session } from '@buchfink/contract/session';
import type * as z from 'zod/mini';
import { call } from '#shared/api/call.ts';
import { ConnectionError } from '#shared/api/connection-error.ts';
import type { Account } from '#shared/state/accounts.ts';
import { dispatch } from '#shared/state/store.ts';
import { getToken, removeToken, setToken } from './access-tokens.ts';
import { getSecretStore } from './secret-store.ts';

/**
 * Logs in: the session is stored in the state, its token in memory. Its library becomes the chosen one unless
 * `keepsLibrary` says, when the answer is there, that the patron has gone on to another one. Throws as `call` does.
 */
export async function logIn(credentials: z.input<typeof Credentials>, keepsLibrary = () => false): Promise<void> {
  const { client } = getSecretStore();
  await storeSession(await call(login, { body: { ...credentials, client } }), keepsLibrary);
}

/**
 * Stores a new session: its secret where the device keeps secrets, its token in memory. It replaces an earlier session of
 * the account. Throws `ConnectionError('bad-answer')` for an answer without a session.
 */
export async function storeSession(
  { token, refreshToken, ...session }: Session,
  keepsLibrary = () => false,
): Promise<void> {
  if (!session.success || token === undefined) throw new ConnectionError('bad-answer');
  const handle = refreshToken && (await getSecretStore().put(session, refreshToken, undefined));
  setToken(session, token);
  const stored = handle === undefined ? session : { ...session, refreshToken: handle };
  dispatch({ type: 'signed-in', session: stored, keepsLibrary: keepsLibrary() });
}

/**
 * Logs out: the session is removed at once. The service is told when it can be reached; a session that has only a
 * token is ended by a call now: false if that failed, and nobody can tell it any more.
 */
export async function logOut(account: Account): Promise<boolean> {
  const token = getToken(account);
  removeToken(account);
  dispatch({ type: 'account-removed', account });
  if (globalThis.Notification?.permission === 'granted')
    void import('./end-pushes.ts').then(({ endPushes }) => endPushes(token)).catch(console.warn);
  if (account.refreshToken !== undefined || token === undefined) return true;
  const { libraryId, userId } = account;
  try {
    await call(logout, { headers: { Authorization: `Bearer ${token}` }, body: { libraryId, userId } });
    return true;
  } catch (error) {
    // No copy of the token is left, and it expires by itself.
    console.warn('The service could not be told of the logout', error);
    return false;
  }
}
