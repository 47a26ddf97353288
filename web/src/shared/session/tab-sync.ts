import * as z from 'zod/mini';
import { nextTask } from '#shared/api/next-task.ts';
import type { AccountKey } from '#shared/state/accounts.ts';
import { accountId, setToken } from './access-tokens.ts';

const Message = z.object({ libraryId: z.number(), userId: z.string(), token: z.string() });

/** Only scripts of this very origin hear it; nothing is stored. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('buchfink-session');
channel?.addEventListener('message', ({ data }) => {
  const heard = z.safeParse(Message, data);
  if (heard.success) setToken(heard.data, heard.data.token);
});

/** Gives the other tabs a new token, so that they need not ask for one of their own. */
export function broadcastToken({ libraryId, userId }: AccountKey, token: string): void {
  channel?.postMessage({ libraryId, userId, token });
}

/** Runs `act` while no other tab runs it for the same account. */
export async function withTabLock<Result>(account: AccountKey, act: () => Promise<Result>): Promise<Result> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  // Without locks the service's grace for tabs that ask at the same time must do.
  if (!locks) return act();
  return locks.request(`buchfink-session/${accountId(account)}`, async () => {
    // What the tab before said comes as a message: it goes first.
    await nextTask();
    return act();
  });
}
