import * as z from 'zod/mini';
import { nextTask } from '#shared/api/next-task.ts';
import type { AccountKey } from '#shared/state/accounts.ts';
import { scoped } from '#shared/state/storage/storage-scope.ts';
import { accountId, setToken } from './access-tokens.ts';

const Message = z.object({ libraryId: z.number(), userId: z.string(), token: z.string() });

/** Only scripts of this origin receive it; nothing is stored. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(scoped('buchfink-session'));
channel?.addEventListener('message', ({ data }) => {
  const parsed = z.safeParse(Message, data);
  if (parsed.success) setToken(parsed.data, parsed.data.token);
});

/** Sends the other tabs a new token, so that they need not fetch their own. */
export function broadcastToken({ libraryId, userId }: AccountKey, token: string): void {
  channel?.postMessage({ libraryId, userId, token });
}

/** Runs `act` while no other tab runs it for the same account. */
export async function withTabLock<Result>(account: AccountKey, act: () => Promise<Result>): Promise<Result> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  // Without locks the service tolerates concurrent refreshes for a moment.
  if (!locks) return act();
  return locks.request(`${scoped('buchfink-session')}/${accountId(account)}`, async () => {
    // The message of the tab before is handled first.
    await nextTask();
    return act();
  });
}
