import type { Endpoint } from '@buchfink/contract/endpoint';
import { ApiException } from '@buchfink/contract/error';
import type * as z from 'zod/mini';
import { call, type Given } from '#shared/api/call.ts';
import { type Account, type AccountKey, isSameAccount } from '#shared/state/accounts.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { dropToken, tokenOf } from './access-tokens.ts';
import { currentSession, sessionOf } from './current-account.ts';
import { leadToLogin } from './lead-to-login.ts';
import { renewToken } from './renew-token.ts';

/**
 * Calls the service for a patron: `account`, or the current one. The access token is fetched first if there is none;
 * when the service no longer takes it, it is renewed once and the call is made once more. Only when the service itself
 * says that the login is over the account is logged out, and the patron led to the login if it is the current one. A
 * lost connection never logs out. Fails as `call` does, and with `not-logged-in` where nobody is.
 */
export async function callAsPatron<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  endpoint: Endpoint<P, Q, B, A>,
  given: Given<P, Q, B>,
  account: AccountKey | undefined = currentSession(useApp.getState()),
): Promise<z.output<A>> {
  const session = account && sessionOf(account);
  if (!session) throw new ApiException('not-logged-in');
  const askWith = (token: string) => {
    const headers = { ...given.headers, Authorization: `Bearer ${token}` };
    return call(endpoint, Object.assign({}, given, { headers }));
  };
  const renewed = (stale?: string) =>
    renewToken(session, stale).catch((error: unknown) => {
      if (isOver(error)) end(session);
      throw error;
    });
  const token = tokenOf(session) ?? (await renewed());
  try {
    return await askWith(token);
  } catch (error) {
    if (!isOver(error)) throw error;
  }
  try {
    return await askWith(await renewed(token));
  } catch (error) {
    if (isOver(error)) end(session);
    throw error;
  }
}

/** Whether the service says that this token, or this login, is good for nothing any more. */
function isOver(error: unknown): boolean {
  return error instanceof ApiException && (error.code === 'session-ended' || error.code === 'not-logged-in');
}

/** Logs the account out here. Whoever logged in again meanwhile stays so. */
function end(session: Account): void {
  const now = sessionOf(session);
  if (!now || now.refreshToken !== session.refreshToken) return;
  const current = currentSession(useApp.getState());
  dropToken(session);
  dispatch({ type: 'signed-out', account: session });
  if (current && isSameAccount(current, session)) leadToLogin(session);
}
