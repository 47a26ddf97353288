import type { Contact } from '@buchfink/contract/account/profile';
import { describe, expect, it } from 'vitest';
import { changesOf, fieldsOf } from './contact-fields.ts';

const contact: Contact = {
  email: 'mia@bibliothek.example',
  phones: ['0555 1', '0555 2'],
  address: ['Weg 1', '00101 Ort'],
  homeBranch: 'm',
  editable: ['email', 'phones', 'address', 'homeBranch'],
  homeBranches: [{ id: 'm', name: 'Mitte' }],
};
const fields = fieldsOf(contact);

describe('the changes of contact data', () => {
  it('are none as long as the form is as it was', () => {
    expect(changesOf(contact, fields)).toEqual({});
  });

  it('are what differs, without blanks and empty parts', () => {
    const edited = { ...fields, email: ' neu@bibliothek.example ', phones: '0555 3,, 0555 4 ;' };
    expect(changesOf(contact, edited)).toEqual({ email: 'neu@bibliothek.example', phones: ['0555 3', '0555 4'] });
    expect(changesOf(contact, { ...fields, address: ['Weg 2', '', ' '] })).toEqual({ address: ['Weg 2'] });
  });

  it('remove what is emptied', () => {
    const empty = { email: '', phones: '', address: ['', '', ''], homeBranch: '' };
    expect(changesOf(contact, empty)).toEqual({ email: '', phones: [], address: [], homeBranch: '' });
  });

  it('leave out what may not be changed', () => {
    const edited = { ...fields, email: 'neu@bibliothek.example', homeBranch: '' };
    expect(changesOf({ ...contact, editable: ['homeBranch'] }, edited)).toEqual({ homeBranch: '' });
  });

  it('offer three lines of the address, and at most six', () => {
    expect(fieldsOf({ ...contact, address: [] }).address).toEqual(['', '', '']);
    expect(fieldsOf({ ...contact, address: Array(9).fill('x') }).address).toHaveLength(6);
  });
});
