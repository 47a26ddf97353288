import { copyStates } from '@buchfink/contract/availability';
import { describe, expect, it } from 'vitest';
import type { HoldingItem } from '../bib-record.ts';
import { copiesOf } from './copies.ts';

const branchName = (code: string) => ({ N: 'Nord', S: 'Süd', '': 'Stadtbibliothek' })[code] ?? code;
const shelves = { branchName, today: '2026-11-25' };
const copy = (id: string, more: Partial<HoldingItem> = {}): HoldingItem => ({
  id,
  branch: 'N',
  state: 'available',
  ...more,
});
const order = (items: HoldingItem[]) => copiesOf(items, shelves, () => false).map(({ id }) => id);

describe('copies', () => {
  it('are sorted by branch, availability, and shelfmark in natural order', () => {
    expect(
      order([
        copy('south', { branch: 'S' }),
        copy('lent', { state: 'lent' }),
        copy('tenth', { shelfmark: 'R 10' }),
        copy('second', { shelfmark: 'R 2' }),
        copy('here', { state: 'reference' }),
      ]),
    ).toEqual(['second', 'tenth', 'here', 'lent', 'south']);
  });

  it('show the name of their branch; online copies have no branch', () => {
    const named = copiesOf([copy('1'), copy('2', { branch: '' }), copy('3', { branch: 'X' })], shelves, () => false);
    expect(named.map(({ branch }) => branch).sort()).toEqual(['Nord', 'Stadtbibliothek', 'X']);
    expect(copiesOf([copy('4', { branch: '', state: 'online' })], shelves, () => false)[0]?.branch).toBeUndefined();
  });

  it('have a light for every state, and cannot be reserved without a patron system', () => {
    for (const state of copyStates) {
      const [only] = copiesOf([copy('1', { state })], shelves, () => false);
      expect(only).toMatchObject({ state, statusCode: expect.stringMatching(/^(GREEN|YELLOW|RED|UNKNOWN)$/) });
      expect(only?.reservable).toBe(false);
    }
  });

  it('link only to web addresses', () => {
    const url = 'https://example.org/a';
    expect(copiesOf([copy('1', { url })], shelves, () => false)[0]?.url).toBe(url);
    expect(copiesOf([copy('1', { url: 'javascript:alert(1)' })], shelves, () => false)).toMatchObject([
      { url: undefined },
    ]);
  });
});
