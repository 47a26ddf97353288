import { type Credentials, login } from '@buchfink/contract/session';
import type * as z from 'zod/mini';
import { call } from '#shared/api/call.ts';
import { ConnectionError } from '#shared/api/connection-error.ts';
import type { Account } from '#shared/state/accounts.ts';
import { dispatch } from '#shared/state/store.ts';
import { dropToken, keepToken } from './access-tokens.ts';

/** Logs in: the session goes into the state, its token into memory. Fails as `call` does. */
export async function logIn(given: z.input<typeof Credentials>, signal?: AbortSignal): Promise<void> {
  const { token, ...session } = await call(login, { body: given, signal });
  if (!session.success || token === undefined) throw new ConnectionError('bad-answer');
  keepToken(session, token);
  dispatch({ type: 'signed-in', session });
}

/** Logs out: nothing is left here at once, and the service is told as soon as it can be. */
export function logOut(account: Account): void {
  dropToken(account);
  dispatch({ type: 'account-removed', account });
}
