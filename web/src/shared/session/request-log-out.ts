import { create } from 'zustand';
import { storedHistoryOf } from '#shared/account/history/history-key.ts';
import type { Account } from '#shared/state/accounts.ts';
import { logOut } from './log-in.ts';

/** A logout that waits for the answer to a question: what shall become of the loan history on this device? */
interface LogoutQuestion {
  readonly pending?: { readonly account: Account; readonly before?: (() => void) | undefined } | undefined;
}

export const useLogoutQuestion = create<LogoutQuestion>(() => ({}));

/**
 * Logs an account out because the patron wants it, `before` running first. Its loan history is deleted; if there is
 * anything in it, the patron is asked first and may keep it or stay logged in.
 */
export function requestLogOut(account: Account, before?: () => void): void {
  const history = storedHistoryOf(account);
  if (history === 'filled') {
    useLogoutQuestion.setState({ pending: { account, before } });
    return;
  }
  if (history === 'empty') void forgetHistory(account);
  before?.();
  void logOut(account);
}

async function forgetHistory(account: Account): Promise<void> {
  const { removeHistory } = await import('#shared/account/history/history-store.ts');
  removeHistory(account);
}
