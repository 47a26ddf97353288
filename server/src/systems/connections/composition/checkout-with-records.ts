import type { Checkout } from '@buchfink/connectors/patron-system';
import { findCopies, type RecordsWithCopy } from './find-copies.ts';

/** Self-checkout of a system whose answers name the copy by its barcode: they get the record that is stored here. */
export function checkoutWithRecords(checkout: Checkout, recordsWithCopy: RecordsWithCopy): Checkout {
  const linked = async (request: ReturnType<Checkout['requestLoan']>) => {
    const loan = await request;
    if (loan.recordId !== '') return loan;
    const recordIds = await findCopies(recordsWithCopy, [{ barcode: loan.copyId }]);
    return { ...loan, recordId: recordIds.get(loan.copyId) ?? '' };
  };
  return {
    ...checkout,
    requestLoan: (...input) => linked(checkout.requestLoan(...input)),
    confirmLoan: (...input) => linked(checkout.confirmLoan(...input)),
  };
}
