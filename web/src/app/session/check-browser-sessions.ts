import { getToken } from '#shared/session/access-tokens.ts';
import { endSession, isSessionEnded } from '#shared/session/end-session.ts';
import { renewToken } from '#shared/session/renew-token.ts';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';

/**
 * Finds out whether logins that end with the browser have ended: their cookie is gone then, and nothing of them shall
 * stay here. Without an answer they stay as they are.
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
