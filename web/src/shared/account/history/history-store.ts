import type { AccountData } from '@buchfink/contract/account';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { type AccountKey, isSameAccount } from '#shared/state/accounts.ts';
import { historyKey } from './history-key.ts';
import {
  CardHistories,
  type CardHistory,
  entryId,
  type HistoryEntry,
  maxEntries,
  recordLoans,
} from './loan-history.ts';

const Stored = z.object({ version: z.literal(1), cards: CardHistories });

interface HistoryState {
  readonly cards: readonly CardHistory[];
}

/** The loan histories of this device. A card without one has it switched off. */
export const useLoanHistory = create<HistoryState>(() => ({ cards: readCards() }));

// Another tab may have recorded, removed or switched off something.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null || key === historyKey()) useLoanHistory.setState({ cards: readCards() });
});

/** The history of a card; undefined where it is switched off. */
export const historyOf = ({ cards }: HistoryState, account: AccountKey): CardHistory | undefined =>
  cards.find((card) => isSameAccount(card, account));

/** Switches the history of a card on. False when this device stores nothing. */
export function startHistory({ libraryId, userId }: AccountKey): boolean {
  return change((cards) =>
    cards.some((card) => isSameAccount(card, { libraryId, userId }))
      ? cards
      : [...cards, { libraryId, userId, loans: [], entries: [] }],
  );
}

/** Switches the history of a card off and deletes it. */
export function removeHistory(account: AccountKey): boolean {
  return change((cards) => cards.filter((card) => !isSameAccount(card, account)));
}

/** Records what the account lends now; does nothing where the history is switched off. */
export function recordAccount(account: AccountKey, data: AccountData, today: string): void {
  if (historyOf(useLoanHistory.getState(), account)) changeCard(account, (card) => recordLoans(card, data, today));
}

/** Removes an entry. */
export function removeEntry(account: AccountKey, entry: HistoryEntry): void {
  changeCard(account, (card) => ({
    ...card,
    entries: card.entries.filter((candidate) => entryId(candidate) !== entryId(entry)),
  }));
}

/** Restores a removed entry at its place. */
export function restoreEntry(account: AccountKey, entry: HistoryEntry): void {
  changeCard(account, (card) => ({
    ...card,
    entries: [...card.entries, entry].sort((a, b) => b.returned.localeCompare(a.returned)).slice(0, maxEntries),
  }));
}

/** Removes all entries; the history stays switched on. */
export function clearEntries(account: AccountKey): void {
  changeCard(account, (card) => ({ ...card, entries: [] }));
}

function changeCard(account: AccountKey, edit: (card: CardHistory) => CardHistory): void {
  change((cards) => cards.map((card) => (isSameAccount(card, account) ? edit(card) : card)));
}

/** Changes what is stored now, which another tab may have changed before. False when it cannot be stored. */
function change(edit: (cards: readonly CardHistory[]) => readonly CardHistory[]): boolean {
  const cards = edit(readCards());
  try {
    if (cards.length === 0) globalThis.localStorage.removeItem(historyKey());
    else globalThis.localStorage.setItem(historyKey(), JSON.stringify({ version: 1, cards }));
  } catch {
    return false;
  }
  useLoanHistory.setState({ cards });
  return true;
}

/** Anything that is not exactly as expected is no history. */
function readCards(): readonly CardHistory[] {
  try {
    const stored = z.safeParse(Stored, JSON.parse(globalThis.localStorage.getItem(historyKey()) ?? 'null'));
    return stored.success ? stored.data.cards : [];
  } catch {
    return [];
  }
}
