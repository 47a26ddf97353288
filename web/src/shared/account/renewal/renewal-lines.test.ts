import type { Loan } from '@buchfink/contract/account';
import { describe, expect, it } from 'vitest';
import type { CardLoan } from '../card/cards.ts';
import { canRetry, groupByCard, resolveUnknownLine, toRenewalLines } from './renewal-lines.ts';

const anna = { libraryId: 1, userId: 'anna', success: true };
const emil = { libraryId: 2, userId: 'emil', success: true };
const lent = (id: string, deadline = '2026-11-24'): Loan => ({
  id,
  title: id,
  mediaType: 'BOOK',
  status: '',
  deadline,
  renewal: { possible: true, reason: 'ok' },
  renewToken: `token-${id}`,
});
const loan = (id: string, account = anna): CardLoan => ({
  key: id,
  account,
  library: undefined,
  today: '2026-11-21',
  loan: lent(id),
});
const outcomes = (lines: ReturnType<typeof toRenewalLines>) =>
  lines.map(({ loan: { key }, outcome, until, message }) => [key, outcome, until ?? message]);

describe('renewing', () => {
  it('requests for each card its own loans', () => {
    const cards = groupByCard([loan('a'), loan('b', emil), loan('c')]);
    expect(cards.map((loans) => loans.map(({ key }) => key).join())).toEqual(['a,c', 'b']);
  });

  it('gives each loan the library’s answer about it', () => {
    const items = [
      { id: 'b', title: 'b', outcome: 'refused', reason: 'reserved', message: 'Vorgemerkt.' },
      { id: 'a', title: 'a', outcome: 'renewed', old: '2026-11-24', new: '2026-12-22' },
    ] as const;
    expect(outcomes(toRenewalLines([loan('a'), loan('b')], { status: 'OK', items: [...items] }))).toEqual([
      ['a', 'renewed', '2026-12-22'],
      ['b', 'refused', 'Vorgemerkt.'],
    ]);
  });

  it('counts no loan as renewed without an answer', () => {
    expect(outcomes(toRenewalLines([loan('a')], { status: 'OK' }))).toEqual([['a', 'unknown', undefined]]);
    expect(outcomes(toRenewalLines([loan('a')], { status: 'ERROR', message: 'Gesperrt.' }))).toEqual([
      ['a', 'refused', 'Gesperrt.'],
    ]);
    expect(outcomes(toRenewalLines([loan('a')], { status: 'UNSUPPORTED' }))).toEqual([['a', 'refused', undefined]]);
  });

  it('offers pages of the library, and no other addresses', () => {
    const to = (message: string) => outcomes(toRenewalLines([loan('a')], { status: 'EXTERNAL', message }))[0];
    expect(to('https://opac.example/renew')).toEqual(['a', 'external', 'https://opac.example/renew']);
    expect(to('javascript:alert(1)')).toEqual(['a', 'refused', undefined]);
  });

  it('offers to repeat only the request whose answer was lost, never what may have happened', () => {
    const unknown = { loan: loan('a'), outcome: 'unknown' } as const;
    expect(canRetry(resolveUnknownLine(unknown, { lent: [lent('a')] }))).toBe(false);
    const lost = { ...unknown, lostRequest: { loans: [loan('a')], key: 'the-same-key' } };
    const unchanged = resolveUnknownLine(lost, { lent: [lent('a')] });
    expect(unchanged).toMatchObject({ outcome: 'unchanged', lostRequest: { key: 'the-same-key' } });
    expect(canRetry(unchanged)).toBe(true);
    expect(canRetry(resolveUnknownLine(lost, { lent: [lent('a', '2026-12-22')] }))).toBe(false);
  });

  it('looks up an unknown outcome in the account', () => {
    const unknown = { loan: loan('a'), outcome: 'unknown' } as const;
    expect(resolveUnknownLine(unknown, { lent: [lent('a', '2026-12-22')] })).toMatchObject({
      outcome: 'renewed',
      until: '2026-12-22',
    });
    expect(resolveUnknownLine(unknown, { lent: [lent('a')] }).outcome).toBe('unchanged');
    expect(resolveUnknownLine(unknown, { lent: [] }).outcome).toBe('gone');
    expect(outcomes(toRenewalLines([loan('a')], { status: 'ERROR', reason: 'unknown', message: '?' }))).toEqual([
      ['a', 'unknown', undefined],
    ]);
    const refused = { loan: loan('a'), outcome: 'refused' } as const;
    expect(resolveUnknownLine(refused, { lent: [] })).toBe(refused);
  });
});
