import { ApiException } from '@buchfink/contract/error';
import { currentTexts } from '#shared/i18n/i18n.ts';
import { type Account, isSameAccount } from '#shared/state/accounts.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { removeToken } from './access-tokens.ts';
import { findSession, selectSession } from './current-session.ts';
import { redirectToLogin } from './redirect-to-login.ts';

/** Whether the service has ended this token or this login. */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof ApiException && (error.code === 'session-ended' || error.code === 'not-logged-in');
}

/** Creates the exception for a missing login, in the app's language and without a call. */
export function createLoginError(code: 'session-ended' | 'not-logged-in'): ApiException {
  const exception = new ApiException(code);
  exception.message = currentTexts().t('login.session-ended');
  return exception;
}

/**
 * Logs out an account whose login the service has ended, and leads to the login if it is the current account. A login
 * for this visit of which the page never had a token ended with the browser: its account is removed. An account that
 * has logged in again meanwhile stays logged in.
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
