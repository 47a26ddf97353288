import type { Checkout } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';
import { expect, it } from 'vitest';
import { checkoutOfScans } from './checkout-of-scans.ts';

const patron = { userId: '1', patronId: '1' };
const context = {} as never;

/** A library that has these copies, and the numbers that it is requestedIds for. */
function libraryWith(copies: readonly string[], failure = new ApiException('unknown-copy')) {
  const requestedIds: string[] = [];
  const find = async (_: unknown, copyId: string) => {
    requestedIds.push(copyId);
    if (!copies.includes(copyId)) throw failure;
    return { copyId } as never;
  };
  const checkout: Checkout = { requestLoan: find, confirmLoan: find, requestReturn: find, confirmReturn: find };
  return { requestedIds, checkout: checkoutOfScans(checkout) };
}

it('finds a copy by what a scanner reads, in each of its acts', async () => {
  const { checkout } = libraryWith(['31000123']);
  for (const text of ['31000123', ']C131000123', '*31000123*', 'A31000123B']) {
    expect(await checkout.requestLoan(patron, text, context)).toEqual({ copyId: '31000123' });
    expect(await checkout.confirmLoan(patron, text, {} as never, context)).toEqual({ copyId: '31000123' });
    expect(await checkout.requestReturn?.(patron, text, context)).toEqual({ copyId: '31000123' });
    expect(await checkout.confirmReturn?.(patron, text, '', context)).toEqual({ copyId: '31000123' });
  }
});

it('takes the number with its letters where the library has it, and tries no other', async () => {
  const { requestedIds, checkout } = libraryWith(['A31000123B', '31000123']);
  await checkout.requestLoan(patron, 'A31000123B', context);
  expect(requestedIds).toEqual(['A31000123B']);
});

it('tries no other number after a failure that may have an outcome, and none for a number that was typed', async () => {
  const lost = libraryWith([], new ApiException('library-timeout'));
  await expect(lost.checkout.confirmLoan(patron, '*1*', {} as never, context)).rejects.toMatchObject({
    code: 'library-timeout',
  });
  expect(lost.requestedIds).toEqual(['*1*']);
  const unknown = libraryWith([]);
  await expect(unknown.checkout.requestLoan(patron, '31000123', context)).rejects.toMatchObject({
    code: 'unknown-copy',
  });
  expect(unknown.requestedIds).toEqual(['31000123']);
});
