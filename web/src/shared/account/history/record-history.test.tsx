import type { AccountData } from '@buchfink/contract/account';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { historyOf, startHistory, useLoanHistory } from './history-store.ts';
import { recordHistory } from './record-history.ts';

const account = { libraryId: 1, userId: '7' };
const dataOf = (retrieved: string, ...titles: string[]): AccountData => ({
  ...account,
  account: { blocks: [] },
  fees: [],
  reservations: [],
  retrieved,
  lent: titles.map((title) => ({
    id: title,
    title,
    mediaType: 'BOOK',
    status: '',
    renewal: { possible: false, reason: 'unknown' },
  })),
});
const returned = () =>
  historyOf(useLoanHistory.getState(), account)?.entries.map(({ title, returned }) => [title, returned]);

beforeEach(() => {
  localStorage.clear();
  useLoanHistory.setState({ cards: [] });
  startHistory(account);
});

it('records each reading of an account, with the date of the library, until it is stopped', () => {
  const queries = new QueryClient();
  const key = ['account', 1, '7', 'info'];
  queries.setQueryData(key, dataOf('2026-11-20T10:00:00Z', 'Krabat', 'Momo'));
  const stop = recordHistory(queries);
  // Half past midnight in Berlin.
  queries.setQueryData(key, dataOf('2026-11-21T23:30:00Z', 'Momo'));
  expect(returned()).toEqual([['Krabat', '2026-11-22']]);
  queries.setQueryData(['account', 1, '7', 'pass'], dataOf('2026-11-23T10:00:00Z'));
  queries.setQueryData(['search'], dataOf('2026-11-23T10:00:00Z'));
  expect(returned()).toHaveLength(1);
  stop();
  queries.setQueryData(key, dataOf('2026-11-23T10:00:00Z'));
  expect(returned()).toHaveLength(1);
});
