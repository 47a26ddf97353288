import { create } from 'zustand';
import { storedHistoryOf } from '#shared/account/history/history-key.ts';
import { type Account, isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { logOut } from '../../session/log-in.ts';
import { markUntold, showLoggedOut } from './show-logged-out.ts';

/** A logout that waits for the answer to a question: what shall become of the loan history on this device? */
interface LogoutQuestion {
  readonly pending?: { readonly accounts: readonly Account[]; readonly before?: (() => void) | undefined } | undefined;
}

export const useLogoutQuestion = create<LogoutQuestion>(() => ({}));

/**
 * Logs accounts out because the patron wants it, `before` running first, and says who was logged out and who still is
 * logged in. Their loan histories are deleted; if there is anything in them, the patron is asked first and may keep
 * them or stay logged in.
 */
export function requestLogOut(accounts: readonly Account[], before?: () => void): void {
  if (accounts.some((account) => storedHistoryOf(account) === 'filled')) {
    useLogoutQuestion.setState({ pending: { accounts, before } });
    return;
  }
  const forgotten = accounts.filter((account) => storedHistoryOf(account) === 'empty');
  if (forgotten.length > 0) void forgetHistories(forgotten);
  void leave(accounts, before);
}

/** Logs all cards out, as `requestLogOut` does. */
export function requestLogOutAll(): void {
  requestLogOut(useApp.getState().accounts.filter(isLoggedIn));
}

/** Logs accounts out without a question, `before` running first, and says so; done when the service was asked. */
export async function leave(accounts: readonly Account[], before?: () => void): Promise<void> {
  before?.();
  const endings = accounts.map(logOut);
  showLoggedOut(accounts, { onLogOutAll: requestLogOutAll });
  if ((await Promise.all(endings)).includes(false)) markUntold('ends-by-itself');
}

async function forgetHistories(accounts: readonly Account[]): Promise<void> {
  const { removeHistory } = await import('#shared/account/history/history-store.ts');
  for (const account of accounts) removeHistory(account);
}
