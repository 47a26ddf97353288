import type { AccountData } from '@buchfink/contract/account';
import { beforeEach, describe, expect, it } from 'vitest';
import { historyKey, storedHistoryOf } from './history-key.ts';
import {
  clearEntries,
  historyOf,
  recordAccount,
  removeEntry,
  removeHistory,
  restoreEntry,
  startHistory,
  useLoanHistory,
} from './history-store.ts';

const account = { libraryId: 1, userId: '7' };
const otherAccount = { libraryId: 2, userId: '7' };
const dataOf = (...titles: string[]): AccountData => ({
  ...account,
  account: { blocks: [] },
  fees: [],
  reservations: [],
  retrieved: '2026-11-20T10:00:00Z',
  lent: titles.map((title) => ({
    id: title,
    title,
    mediaType: 'BOOK',
    status: '',
    renewal: { possible: false, reason: 'unknown' },
  })),
});
const entries = () => historyOf(useLoanHistory.getState(), account)?.entries.map(({ title }) => title);
const stored = () => localStorage.getItem(historyKey());

beforeEach(() => {
  localStorage.clear();
  useLoanHistory.setState({ cards: [] });
});

describe('the loan history of a device', () => {
  it('is off until the patron switches it on: nothing is stored', () => {
    recordAccount(account, dataOf('Krabat'), '2026-11-10');
    recordAccount(account, dataOf(), '2026-11-20');
    expect([entries(), stored(), storedHistoryOf(account)]).toEqual([undefined, null, 'none']);
  });

  it('records each card by itself', () => {
    startHistory(account);
    recordAccount(otherAccount, dataOf('Fremdes'), '2026-11-10');
    recordAccount(otherAccount, dataOf(), '2026-11-11');
    expect(storedHistoryOf(account)).toBe('empty');
    recordAccount(account, dataOf('Krabat', 'Momo'), '2026-11-10');
    recordAccount(account, dataOf('Momo'), '2026-11-11');
    expect(entries()).toEqual(['Krabat']);
    expect([storedHistoryOf(account), storedHistoryOf(otherAccount)]).toEqual(['filled', 'none']);
    expect(stored()).not.toContain('Fremdes');
  });

  it('removes and restores an entry, and clears all', () => {
    startHistory(account);
    recordAccount(account, dataOf('Krabat', 'Momo'), '2026-11-10');
    recordAccount(account, dataOf(), '2026-11-11');
    const [first] = historyOf(useLoanHistory.getState(), account)?.entries ?? [];
    if (!first) throw new Error('nothing was recorded');
    removeEntry(account, first);
    expect(entries()).toEqual(['Momo']);
    restoreEntry(account, first);
    expect(entries()?.sort()).toEqual(['Krabat', 'Momo']);
    clearEntries(account);
    expect([entries(), storedHistoryOf(account)]).toEqual([[], 'empty']);
  });

  it('leaves nothing behind when it is removed', () => {
    startHistory(account);
    recordAccount(account, dataOf('Krabat'), '2026-11-10');
    removeHistory(account);
    expect([entries(), stored()]).toEqual([undefined, null]);
  });

  it('follows what another tab has stored', () => {
    startHistory(account);
    recordAccount(account, dataOf('Krabat'), '2026-11-10');
    const before = stored();
    recordAccount(account, dataOf(), '2026-11-11');
    localStorage.setItem(historyKey(), before ?? '');
    globalThis.dispatchEvent(new StorageEvent('storage', { key: historyKey() }));
    expect(entries()).toEqual([]);
    // A change starts from what is stored now.
    localStorage.removeItem(historyKey());
    recordAccount(account, dataOf(), '2026-11-12');
    expect([entries(), stored()]).toEqual([undefined, null]);
  });

  it.each(['{', '[]', '{"version":1,"cards":[{"libraryId":1}]}', '{"version":2,"cards":[]}'])(
    'is empty when what is stored is damaged: %s',
    (text) => {
      localStorage.setItem(historyKey(), text);
      globalThis.dispatchEvent(new StorageEvent('storage', { key: historyKey() }));
      expect([entries(), storedHistoryOf(account)]).toEqual([undefined, 'none']);
      expect(startHistory(account)).toBe(true);
      expect(entries()).toEqual([]);
    },
  );
});
