import { getToken } from '#shared/session/access-tokens.ts';
import { endSession, isSessionEnded } from '#shared/session/end-session.ts';
import { renewToken } from '#shared/session/renew-token.ts';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';

/**
 * Checks whether the logins for a visit have ended with the browser: their cookie is gone then, and their accounts
 * are removed. Without an answer they stay.
 */
export async function checkBrowserSessions(): Promise<void> {
  const visits = useApp.getState().accounts.filter((account) => account.keep === 'visit' && isLoggedIn(account));
  for (const account of visits) {
    if (getToken(account) !== undefined) continue;
    try {
      await renewToken(account, undefined);
    } catch (error) {
      if (isSessionEnded(error)) endSession(account, false);
    }
  }
}
