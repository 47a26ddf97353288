import type { Endpoint } from '@buchfink/contract/endpoint';
import type * as z from 'zod/mini';
import { type CallOptions, call } from '#shared/api/call.ts';
import type { AccountKey } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { getToken } from './access-tokens.ts';
import { findSession, selectSession } from './current-session.ts';
import { createLoginError, endSession, isSessionEnded } from './end-session.ts';
import { renewToken } from './renew-token.ts';

/**
 * Calls the service for a patron: for `account`, or for the current one. Without an access token it fetches one
 * first; an expired token is renewed once and the call is repeated. When the service ends the login, the account is
 * logged out, and the app leads to the login if it is the current account. A lost connection never logs out. Throws
 * as `call` does, and `not-logged-in` without a login.
 */
export async function callAsPatron<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  endpoint: Endpoint<P, Q, B, A>,
  options: CallOptions<P, Q, B>,
  account: AccountKey | undefined = selectSession(useApp.getState()),
): Promise<z.output<A>> {
  const session = account && findSession(account);
  if (!session) throw createLoginError('not-logged-in');
  const askWith = (token: string) => {
    const headers = { ...options.headers, Authorization: `Bearer ${token}` };
    return call(endpoint, Object.assign({}, options, { headers }));
  };
  const currentToken = getToken(session);
  try {
    const token = currentToken ?? (await renewToken(session, undefined));
    try {
      return await askWith(token);
    } catch (error) {
      if (!isSessionEnded(error)) throw error;
      return await askWith(await renewToken(session, token));
    }
  } catch (error) {
    if (isSessionEnded(error)) endSession(session, currentToken !== undefined);
    throw error;
  }
}
