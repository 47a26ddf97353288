import type { CallContext } from '@buchfink/connectors/connector';
import type { Checkout, PatronSystem } from '@buchfink/connectors/patron-system';
import type { UnlabelledAccount, UnlabelledLoan, UnlabelledLoanRequest } from '@buchfink/connectors/unlabelled';
import { expect, it } from 'vitest';
import { checkoutLinkedByBarcode, patronsLinkedByBarcode } from './link-by-barcode.ts';

const patron = { userId: '1', patronId: '1' };
const context: CallContext = {
  locale: 'de',
  signal: new AbortController().signal,
  deadline: Infinity,
  requestId: '1',
  now: () => new Date('2026-11-26T09:00:00Z'),
};

const loan = (fields: Partial<UnlabelledLoan>): UnlabelledLoan => ({
  id: 'l',
  title: 'Momo',
  mediaType: 'BOOK',
  renewal: { possible: true, reason: 'unknown' },
  ...fields,
});

const systemWith = (lent: readonly UnlabelledLoan[]): PatronSystem => ({
  login: async () => ({ ...patron, readableAway: false }),
  card: async () => ({ number: '1' }),
  async account(): Promise<UnlabelledAccount> {
    const account = { blocks: [] };
    return { libraryId: 1, userId: '1', account, fees: [], lent, reservations: [], retrieved: '2026-11-26T09:00:00Z' };
  },
});

const records: Readonly<Record<string, readonly string[]>> = { b1: ['r1'], both: ['r2', 'r3'] };
const find = async (barcode: string) => records[barcode] ?? [];

const linksOf = async (lent: readonly UnlabelledLoan[], recordsWithBarcode = find) =>
  (await patronsLinkedByBarcode(systemWith(lent), recordsWithBarcode).account(patron, context)).lent.map(
    ({ recordId }) => recordId,
  );

it('links a loan to the one record with its barcode', async () => {
  const lent = [{ barcode: 'b1' }, { barcode: 'none' }, { barcode: 'both' }, {}].map(loan);
  expect(await linksOf(lent)).toEqual(['r1', undefined, undefined, undefined]);
});

it('keeps the record that the system names, without a search', async () => {
  const barcodes: string[] = [];
  const links = await linksOf([loan({ barcode: 'b1', recordId: 'own' })], async (barcode) => {
    barcodes.push(barcode);
    return ['r1'];
  });
  expect([links, barcodes]).toEqual([['own'], []]);
});

it('shows the account without links while the index cannot be read, and tries it once', async () => {
  let calls = 0;
  const links = await linksOf([loan({ barcode: 'b1' }), loan({ barcode: 'b2' })], async () => {
    calls++;
    throw new Error('the index is being built');
  });
  expect([links, calls]).toEqual([[undefined, undefined], 1]);
});

it('looks up at most a hundred loans of an account', async () => {
  let calls = 0;
  const lent = Array.from({ length: 300 }, (_, at) => loan({ barcode: `b${at + 10}` }));
  await linksOf(lent, async () => {
    calls++;
    return [];
  });
  expect(calls).toBe(100);
});

it('links a copy that is borrowed at the shelf', async () => {
  const answer = (copyId: string): UnlabelledLoanRequest => ({
    ...{ requestId: 'q', copyId, recordId: '', title: 'Momo', parts: 1, state: 'Unconfirmed', code: 'c' },
  });
  const checkout: Checkout = {
    requestLoan: async (_, copyId) => answer(copyId),
    confirmLoan: async (_, copyId) => ({ ...answer(copyId), recordId: 'own' }),
  };
  const linked = checkoutLinkedByBarcode(checkout, find);
  expect((await linked.requestLoan(patron, 'b1', context)).recordId).toBe('r1');
  expect((await linked.requestLoan(patron, 'none', context)).recordId).toBe('');
  expect((await linked.confirmLoan(patron, 'b1', { code: 'c', partsRead: 1 }, context)).recordId).toBe('own');
});

it('links a reservation as it links a loan', async () => {
  const system = systemWith([]);
  const reservation = { id: 'v', title: 'Momo', mediaType: 'BOOK', state: 'queued' } as const;
  const reservations = [{ barcode: 'b1' }, { barcode: 'both' }, { barcode: 'b1', recordId: 'own' }, {}];
  const account = async (): Promise<UnlabelledAccount> => ({
    ...(await system.account(patron, context)),
    reservations: reservations.map((fields) => ({ ...reservation, ...fields })),
  });
  const linked = await patronsLinkedByBarcode({ ...system, account }, find).account(patron, context);
  expect(linked.reservations.map(({ recordId }) => recordId)).toEqual(['r1', undefined, 'own', undefined]);
});
