import type { Loan } from '@buchfink/contract/account';
import { describe, expect, it } from 'vitest';
import { type CardHistory, findEntries, maxEntries, recordLoans } from './loan-history.ts';

const loan = (title: string, more: Partial<Loan> = {}): Loan => ({
  id: title,
  title,
  mediaType: 'BOOK',
  status: '',
  barcode: `b-${title}`,
  lentDate: '2026-11-02',
  renewal: { possible: false, reason: 'unknown' },
  ...more,
});
const empty: CardHistory = { libraryId: 1, userId: '7', loans: [], entries: [] };
const read = (history: CardHistory, today: string, ...lent: Loan[]) => recordLoans(history, { lent }, today);
const titles = ({ entries }: CardHistory) => entries.map(({ title, returned }) => `${title} ${returned}`);

describe('a loan history', () => {
  it('notes what the account no longer lends, latest first', () => {
    const first = read(empty, '2026-11-10', loan('Krabat'), loan('Momo'));
    expect(titles(first)).toEqual([]);
    const second = read(first, '2026-11-20', loan('Momo'));
    expect(titles(second)).toEqual(['Krabat 2026-11-20']);
    expect(second.entries[0]).toMatchObject({ mediaType: 'BOOK', lentDate: '2026-11-02' });
    expect(titles(read(second, '2026-11-25'))).toEqual(['Momo 2026-11-25', 'Krabat 2026-11-20']);
  });

  it('does not take a renewal for a return, even if it changes the id of the loan', () => {
    const before = read(empty, '2026-11-10', loan('Krabat'));
    const after = read(before, '2026-11-20', loan('Krabat', { id: 'other', deadline: '2026-12-24' }));
    expect(after).toBe(before);
  });

  it('knows a loan without a barcode by its title', () => {
    const { barcode: _, ...bare } = loan('Krabat', { recordId: 'r1' });
    const before = read(empty, '2026-11-10', bare);
    expect(read(before, '2026-11-11', bare)).toBe(before);
    expect(titles(read(before, '2026-11-12'))).toEqual(['Krabat 2026-11-12']);
  });

  it('concludes nothing from an incomplete list of loans', () => {
    const before = read(empty, '2026-11-10', loan('Krabat'), loan('Momo'));
    const after = recordLoans(before, { lent: [loan('Momo')], unlistedLoans: 1 }, '2026-11-20');
    expect(titles(after)).toEqual([]);
    const unread = recordLoans(before, { lent: [], unreadable: ['lent'] }, '2026-11-20');
    expect(titles(unread)).toEqual([]);
    expect(unread.loans).toHaveLength(2);
    expect(titles(read(after, '2026-11-21', loan('Momo')))).toEqual(['Krabat 2026-11-21']);
  });

  it('holds a thousand entries, and short texts', () => {
    let history = read(empty, '2026-11-10', loan('x'.repeat(5_000)));
    expect(history.loans[0]?.title).toHaveLength(500);
    for (let round = 0; round < 3; round += 1) {
      history = read(history, '2026-11-11', ...Array.from({ length: 450 }, (_, index) => loan(`${round}-${index}`)));
      history = read(history, '2026-11-12');
    }
    expect(history.entries).toHaveLength(maxEntries);
    expect(history.entries[0]?.title).toMatch(/^2-/);
  });
});

describe('a search in the history', () => {
  const { entries } = read(
    read(empty, '2026-11-10', loan('Der Zauberberg', { author: 'Thomas Mann' }), loan('Größe')),
    '2026-11-20',
  );
  const find = (search: string) => findEntries(entries, search).map(({ title }) => title);

  it.each([
    ['', ['Der Zauberberg', 'Größe']],
    ['zauber', ['Der Zauberberg']],
    ['MANN thomas', ['Der Zauberberg']],
    ['grosse', []],
    ['große', ['Größe']],
    ['berg', []],
    ['!!!', ['Der Zauberberg', 'Größe']],
  ])('for %j finds %j', (search, found) => {
    expect(find(search)).toEqual(found);
  });
});
