import { ApiException } from '@buchfink/contract/error';
import { dropToken, tokenOf } from '#shared/session/access-tokens.ts';
import { renewToken } from '#shared/session/renew-token.ts';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { dispatch, useApp } from '#shared/state/store.ts';

/**
 * Finds out whether logins that end with the browser have ended: their cookie is gone then, and nothing of them shall
 * stay here. Without an answer they stay as they are.
 */
export async function checkVisits(): Promise<void> {
  const visits = useApp.getState().accounts.filter((account) => account.keep === 'visit' && isLoggedIn(account));
  for (const account of visits) {
    if (tokenOf(account) !== undefined) continue;
    try {
      await renewToken(account, undefined);
    } catch (error) {
      if (!(error instanceof ApiException) || error.code !== 'session-ended') continue;
      dropToken(account);
      dispatch({ type: 'account-removed', account });
    }
  }
}
