import { ApiException } from '@buchfink/contract/error';
import { currentTexts } from '#shared/i18n/i18n.ts';
import { type Account, isSameAccount } from '#shared/state/accounts.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { removeToken } from './access-tokens.ts';
import { findSession, selectSession } from './current-session.ts';
import { redirectToLogin } from './redirect-to-login.ts';

/** Whether the service says that this token, or this login, is good for nothing any more. */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof ApiException && (error.code === 'session-ended' || error.code === 'not-logged-in');
}

/** Says without asking the service that there is no login any more, in the app's language. */
export function createLoginError(code: 'session-ended' | 'not-logged-in'): ApiException {
  const exception = new ApiException(code);
  exception.message = currentTexts().t('login.session-ended');
  return exception;
}

/**
 * Logs an account out here, of which the service says that its login is over, and leads to the login if it is the current
 * one. A login that was to end with the browser, and of which this page has never had a token, has done so: nothing of it
 * stays. Whoever has logged in again meanwhile stays so.
 */
export function endSession(session: Account, hadToken: boolean): void {
  const now = findSession(session);
  if (!now || now.refreshToken !== session.refreshToken) return;
  const current = selectSession(useApp.getState());
  removeToken(session);
  if (session.keep === 'visit' && !hadToken) {
    dispatch({ type: 'account-removed', account: session });
    return;
  }
  dispatch({ type: 'signed-out', account: session });
  if (current && isSameAccount(current, session)) redirectToLogin(session);
}
