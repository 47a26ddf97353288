import { describe, expect, it } from 'vitest';
import type { EditableContact } from '../rules/circulation-rules.ts';
import type { PatronRow } from '../store/circulation-rows.ts';
import { contactOf } from './contact.ts';

const row: PatronRow = { id: 'p', card: '7', pinHash: '', group: 'adults', disabled: false, homeBranch: 'm' };
const options = (branches: readonly string[], editableContact: readonly EditableContact[]) => ({
  branches: branches.map((id) => ({ id, name: id.toUpperCase() })),
  rules: { editableContact },
});

describe('the contact data of the built-in library', () => {
  it('can be changed as far as the rules say', () => {
    expect(contactOf(options(['m', 'n'], ['email']), row)).toEqual({
      phones: [],
      address: [],
      homeBranch: 'm',
      editable: ['email'],
      homeBranches: [
        { id: 'm', name: 'M' },
        { id: 'n', name: 'N' },
      ],
    });
    expect(contactOf(options(['m', 'n'], []), row).editable).toEqual([]);
  });

  it('show the postal address, which staff change at the desk', () => {
    const address = { street: 'Lindenstraße 5', postcode: '04103', town: 'Leipzig' };
    expect(contactOf(options(['m'], ['email']), { ...row, ...address })).toMatchObject({
      address: ['Lindenstraße 5', '04103 Leipzig'],
      editable: ['email'],
    });
  });

  it('offer no choice of a home branch in a library with one', () => {
    expect(contactOf(options(['m'], ['email', 'homeBranch']), row)).toMatchObject({
      editable: ['email'],
      homeBranches: [],
    });
  });
});
