import type { UnlabelledAccount, UnlabelledLoan } from '@buchfink/connectors/unlabelled';
import { blockCodes } from '@buchfink/contract/account';
import { expect, it } from 'vitest';
import { labelAccount } from './label-account.ts';

const today = '2026-11-26';

function accountOf(renewal: UnlabelledLoan['renewal'], blocks: UnlabelledAccount['account']['blocks'] = []) {
  return {
    libraryId: 1,
    userId: '7',
    account: { blocks },
    fees: [],
    reservations: [],
    retrieved: '',
    lent: [{ id: 'l', title: 'Momo', mediaType: 'BOOK', deadline: '2026-12-01', renewal }],
  } as const satisfies UnlabelledAccount;
}

it('names the block of the account that prevents a renewal', () => {
  const account = accountOf({ possible: false, reason: 'blocked' }, [{ code: 'fees' }, { code: 'card-expired' }]);
  const [german] = labelAccount(account, 'de', today).lent;
  expect(german?.status).toBe('Nicht verlängerbar wegen offener Gebühren');
  expect(german?.renewal).toEqual({ possible: false, reason: 'blocked', block: 'fees' });
  expect(labelAccount(account, 'en', today).lent[0]?.status).toBe('Cannot be renewed because of open fees');
});

it('has words of its own for each block, and general ones where the library names none', () => {
  const statusOf = (blocks: UnlabelledAccount['account']['blocks']) =>
    labelAccount(accountOf({ possible: false, reason: 'blocked' }, blocks), 'de', today).lent[0]?.status;
  const texts = blockCodes.map((code) => statusOf([{ code }]));
  expect(new Set(texts).size).toBe(blockCodes.length);
  expect(statusOf([])).toBe('Nicht verlängerbar, weil Ihr Konto gesperrt ist');
});

it('says that a title is unknown, with the number that the system tells', () => {
  const { lent, ...account } = accountOf({ possible: true, reason: 'ok' });
  const nameless = { ...lent[0], title: '', titleNumber: '9' };
  const hold = { id: 'r', title: '', titleNumber: '12', mediaType: 'BOOK', state: 'queued' } as const;
  const labelled = (locale: 'de' | 'en') =>
    labelAccount({ ...account, lent: [nameless], reservations: [hold] }, locale, today);
  expect(labelled('de').lent[0]).toMatchObject({ title: 'Titel unbekannt (Nr. 9)' });
  expect(labelled('en').reservations[0]).toMatchObject({ title: 'Title unknown (no. 12)' });
  expect(labelled('de').lent[0]).not.toHaveProperty('titleNumber');
});

it('names a block only where it is the reason', () => {
  const [loan] = labelAccount(accountOf({ possible: false, reason: 'reserved' }, [{ code: 'fees' }]), 'de', today).lent;
  expect(loan?.renewal).toEqual({ possible: false, reason: 'reserved' });
});

it('writes the fee of a renewal in the form of the language', () => {
  const account = accountOf({ possible: true, reason: 'ok', fee: { amount: 50, currency: 'EUR' } });
  const feeText = (locale: 'de' | 'en') => labelAccount(account, locale, today).lent[0]?.renewal.fee?.text;
  expect(feeText('de')).toMatch(/^0,50\s€$/);
  expect(feeText('en')).toBe('€0.50');
});

it('says until when a reservation waits, and a card is valid, in the words of the system where they are no date', () => {
  const reservation = { id: 'r', title: 'Momo', mediaType: 'BOOK' } as const;
  const account: UnlabelledAccount = {
    ...accountOf({ possible: true, reason: 'ok' }),
    account: { blocks: [], validUntil: { text: 'fin de año' } },
    reservations: [
      { ...reservation, state: 'ready', pickupText: '24 dic' },
      { ...reservation, state: 'paused', pausedText: '1 mayo' },
    ],
  };
  const german = labelAccount(account, 'de', today);
  expect(german.reservations.map(({ status }) => status)).toEqual(['Abholbereit bis 24 dic', 'Ausgesetzt bis 1 mayo']);
  expect(german.account.validUntil).toEqual({ text: 'fin de año' });
});
