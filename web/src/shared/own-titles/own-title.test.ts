import type { AccountData, Loan, Reservation } from '@buchfink/contract/account';
import { describe, expect, it } from 'vitest';
import { findOwnTitles } from './own-title.ts';

const loan = (id: string, recordId: string): Loan => ({
  id,
  recordId,
  title: id,
  mediaType: 'BOOK',
  status: '',
  renewal: { possible: false, reason: 'unknown' },
});
const waits = (id: string, recordId: string, state: Reservation['state']): Reservation => ({
  id,
  recordId,
  title: id,
  mediaType: 'BOOK',
  status: '',
  state,
});
const loadedAccount = (libraryId: number, userId: string, lent: Loan[], reservations: Reservation[]) => {
  const data: AccountData = {
    libraryId,
    userId,
    account: { blocks: [] },
    fees: [],
    lent,
    reservations,
    retrieved: '2026-11-20T10:00:00Z',
  };
  return { account: { libraryId, userId, success: true }, data };
};
const family = [
  loadedAccount(
    1,
    'mara',
    [loan('l1', 'a'), loan('l2', 'b')],
    [waits('r1', 'c', 'queued'), waits('r2', 'd', 'expired')],
  ),
  loadedAccount(1, 'finja', [], [waits('r3', 'a', 'ready')]),
  loadedAccount(5, 'finja', [loan('l3', 'a')], []),
];
const find = (libraryId: number, recordId: string) =>
  findOwnTitles(family, libraryId, recordId).map(({ kind, account }) => `${account.userId} ${kind}`);

describe('the loans and reservations of a title', () => {
  it('are listed for each card of its library, loans first', () => {
    expect(find(1, 'a')).toEqual(['mara lent', 'finja reserved']);
    expect(find(5, 'a')).toEqual(['finja lent']);
  });

  it('are empty for other titles, other libraries, and accounts that are not loaded', () => {
    expect([find(1, 'x'), find(5, 'b'), find(1, 'd')]).toEqual([[], [], []]);
    expect(find(1, 'c')).toEqual(['mara reserved']);
  });
});
