import type { CallContext } from '@buchfink/connectors/call-context';
import type { Checkout } from '@buchfink/connectors/patron-system';
import type { UnlabelledLoanRequest } from '@buchfink/connectors/unlabelled';
import { expect, it } from 'vitest';
import { checkoutWithRecords } from './checkout-with-records.ts';
import type { RecordsWithCopy } from './find-copies.ts';

const patron = { userId: '1', patronId: '1' };
const context: CallContext = {
  locale: 'de',
  signal: new AbortController().signal,
  deadline: Infinity,
  requestId: '1',
  now: () => new Date('2026-11-26T09:00:00Z'),
};
const find: RecordsWithCopy = async ({ barcode }) => (barcode === 'b1' ? ['r1'] : []);

it('links a copy that is borrowed at the shelf', async () => {
  const answer = (copyId: string): UnlabelledLoanRequest => ({
    requestId: 'q',
    copyId,
    recordId: '',
    title: 'Momo',
    parts: 1,
    state: 'Unconfirmed',
    code: 'c',
  });
  const checkout: Checkout = {
    requestLoan: async (_, copyId) => answer(copyId),
    confirmLoan: async (_, copyId) => ({ ...answer(copyId), recordId: 'own' }),
  };
  const linked = checkoutWithRecords(checkout, find);
  expect((await linked.requestLoan(patron, 'b1', context)).recordId).toBe('r1');
  expect((await linked.requestLoan(patron, 'none', context)).recordId).toBe('');
  expect((await linked.confirmLoan(patron, 'b1', { code: 'c', partsRead: 1 }, context)).recordId).toBe('own');
});
