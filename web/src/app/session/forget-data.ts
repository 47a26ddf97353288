import type { QueryClient } from '@tanstack/react-query';
import { isLoggedIn, isSameAccount } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';

/** Takes the answers of an account (`['account', libraryId, userId, …]`) out of memory as soon as it is logged out. */
export function forgetData(queries: QueryClient): () => void {
  return useApp.subscribe((now, before) => {
    if (now.accounts === before.accounts) return;
    const held = now.accounts.filter(isLoggedIn);
    for (const account of before.accounts) {
      if (held.some((one) => isSameAccount(one, account))) continue;
      queries.removeQueries({ queryKey: ['account', account.libraryId, account.userId] });
    }
  });
}
