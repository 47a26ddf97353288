import { refresh } from '@buchfink/contract/session';
import { call } from '#shared/api/call.ts';
import { ConnectionError } from '#shared/api/connection-error.ts';
import type { Account } from '#shared/state/accounts.ts';
import { accountId, getToken, setToken } from './access-tokens.ts';
import { findSession } from './current-session.ts';
import { createLoginError } from './end-session.ts';
import { broadcastToken, withTabLock } from './tab-sync.ts';

const underWay = new Map<string, Promise<string>>();

/**
 * An access token that is newer than `stale`. However many ask at once, the service is asked once: in this tab by
 * sharing the promise, among tabs by a lock and by passing the token on. Fails with `session-ended` when only a new
 * login helps, and otherwise with what went wrong on the way, which ends no login.
 */
export function renewToken(account: Account, stale: string | undefined): Promise<string> {
  const name = accountId(account);
  const known = underWay.get(name);
  if (known) return known;
  const asked = withTabLock(account, () => newerThan(stale, account)).finally(() => underWay.delete(name));
  underWay.set(name, asked);
  return asked;
}

async function newerThan(stale: string | undefined, account: Account): Promise<string> {
  const current = getToken(account);
  if (current !== undefined && current !== stale) return current;
  const { libraryId, userId } = account;
  // While this tab waited the patron may have logged out, or in again.
  const refreshToken = findSession(account)?.refreshToken;
  if (refreshToken === undefined) throw createLoginError('session-ended');
  const { token } = await call(refresh, { body: { libraryId, userId, refreshToken } });
  if (token === undefined) throw new ConnectionError('bad-answer');
  // Logged out while the answer was on its way: the token must not come to life again.
  if (findSession(account)?.refreshToken !== refreshToken) throw createLoginError('session-ended');
  setToken(account, token);
  broadcastToken(account, token);
  return token;
}
