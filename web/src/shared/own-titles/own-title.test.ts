import type { AccountData, Loan, Reservation } from '@buchfink/contract/account';
import { describe, expect, it } from 'vitest';
import { findOwnTitles } from './own-title.ts';

const loan = (id: string, recordId: string): Loan => ({
  ...{ id, recordId, title: id, mediaType: 'BOOK', status: '' },
  renewal: { possible: false, reason: 'unknown' },
});
const waits = (id: string, recordId: string, state: Reservation['state']): Reservation => ({
  ...{ id, recordId, title: id, mediaType: 'BOOK', status: '', state },
});
const known = (libraryId: number, userId: string, lent: Loan[], reservations: Reservation[]) => {
  const data: AccountData = {
    ...{ libraryId, userId, account: { blocks: [] }, fees: [], lent, reservations },
    retrieved: '2026-11-20T10:00:00Z',
  };
  return { account: { libraryId, userId, success: true }, data };
};
const family = [
  known(1, 'mara', [loan('l1', 'a'), loan('l2', 'b')], [waits('r1', 'c', 'queued'), waits('r2', 'd', 'expired')]),
  known(1, 'finja', [], [waits('r3', 'a', 'ready')]),
  known(5, 'finja', [loan('l3', 'a')], []),
];
const found = (libraryId: number, recordId: string) =>
  findOwnTitles(family, libraryId, recordId).map(({ kind, account }) => `${account.userId} ${kind}`);

describe('the loans and reservations of a title', () => {
  it('are listed for each card of its library, loans first', () => {
    expect(found(1, 'a')).toEqual(['mara lent', 'finja reserved']);
    expect(found(5, 'a')).toEqual(['finja lent']);
  });

  it('are empty for other titles, other libraries, and accounts that are not loaded', () => {
    expect([found(1, 'x'), found(5, 'b'), found(1, 'd')]).toEqual([[], [], []]);
    expect(found(1, 'c')).toEqual(['mara reserved']);
  });
});
