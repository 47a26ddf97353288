import { refresh } from '@buchfink/contract/session';
import { call } from '#shared/api/call.ts';
import { ConnectionError } from '#shared/api/connection-error.ts';
import type { Account } from '#shared/state/accounts.ts';
import { accountId, getToken, setToken } from './access-tokens.ts';
import { findSession } from './current-session.ts';
import { createLoginError } from './end-session.ts';
import { getSecretStore } from './secret-store.ts';
import { broadcastToken, withTabLock } from './tab-sync.ts';

const pendingRenewals = new Map<string, Promise<string>>();

/**
 * Fetches an access token that is newer than `stale`. Concurrent calls make one request: within this tab they share
 * the promise, among tabs a lock and a message. Throws `session-ended` when a new login is required; any other error
 * ends no login.
 */
export function renewToken(account: Account, stale: string | undefined): Promise<string> {
  const name = accountId(account);
  const pending = pendingRenewals.get(name);
  if (pending) return pending;
  const renewal = withTabLock(account, () => newerThan(stale, account)).finally(() => pendingRenewals.delete(name));
  pendingRenewals.set(name, renewal);
  return renewal;
}

async function newerThan(stale: string | undefined, account: Account): Promise<string> {
  const current = getToken(account);
  if (current !== undefined && current !== stale) return current;
  const { libraryId, userId } = account;
  // While this tab waited the patron may have logged out, or in again.
  const handle = findSession(account)?.refreshToken;
  const secrets = getSecretStore();
  const refreshToken = handle && (await secrets.get(handle));
  if (refreshToken === undefined) throw createLoginError('session-ended');
  const { token, refreshToken: next } = await call(refresh, { body: { libraryId, userId, refreshToken } });
  if (token === undefined) throw new ConnectionError('bad-answer');
  // First of all: the previous secret is no longer valid.
  if (next !== undefined) await secrets.put(account, next, handle);
  // Logged out while the answer was on its way: the token must not come to life again.
  if (findSession(account)?.refreshToken !== handle) throw createLoginError('session-ended');
  setToken(account, token);
  broadcastToken(account, token);
  return token;
}
