import * as z from 'zod/mini';
import type { AccountKey } from '#shared/state/accounts.ts';
import { scoped } from '#shared/state/storage/storage-scope.ts';

const storageKey = 'buchfink-loan-history';

/** Where this device keeps loan histories: beside the app's state, since few patrons have one and nothing syncs it. */
export const historyKey = () => scoped(storageKey);

const Cards = z.object({
  cards: z.array(z.object({ libraryId: z.number(), userId: z.string(), entries: z.array(z.unknown()) })),
});

/** Whether this device keeps any history. Loads nothing. */
export function hasStoredHistory(): boolean {
  try {
    return globalThis.localStorage.getItem(historyKey()) !== null;
  } catch {
    return false;
  }
}

/** Whether this device keeps a history of a card, and whether there is anything in it. Loads nothing. */
export function storedHistoryOf({ libraryId, userId }: AccountKey): 'none' | 'empty' | 'filled' {
  try {
    const stored = z.safeParse(Cards, JSON.parse(globalThis.localStorage.getItem(historyKey()) ?? 'null'));
    const card = stored.data?.cards.find(
      (candidate) => candidate.libraryId === libraryId && candidate.userId === userId,
    );
    return card === undefined ? 'none' : card.entries.length > 0 ? 'filled' : 'empty';
  } catch {
    return 'none';
  }
}
