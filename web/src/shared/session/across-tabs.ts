import * as z from 'zod/mini';
import { nextTurn } from '#shared/api/next-turn.ts';
import type { AccountKey } from '#shared/state/accounts.ts';
import { keepToken, nameOf } from './access-tokens.ts';

const Message = z.object({ libraryId: z.number(), userId: z.string(), token: z.string() });

/** Only scripts of this very origin hear it; nothing is stored. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('buchfink-session');
channel?.addEventListener('message', ({ data }) => {
  const heard = z.safeParse(Message, data);
  if (heard.success) keepToken(heard.data, heard.data.token);
});

/** Gives the other tabs a new token, so that they need not ask for one of their own. */
export function tellTabs({ libraryId, userId }: AccountKey, token: string): void {
  channel?.postMessage({ libraryId, userId, token });
}

/** Runs `act` while no other tab runs it for the same account. */
export async function oneTabAtATime<Result>(account: AccountKey, act: () => Promise<Result>): Promise<Result> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  // Without locks the service's grace for tabs that ask at the same time must do.
  if (!locks) return act();
  return locks.request(`buchfink-session/${nameOf(account)}`, async () => {
    // What the tab before said comes as a message: it goes first.
    await nextTurn();
    return act();
  });
}
