import type { Checkout } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';
import { scannedNumbers } from '@buchfink/contract/text/scanned-number';

/**
 * Self-checkout of a system elsewhere that knows the number of a copy alone: where it has no such copy, the number is tried without
 * what scanners add. An unknown copy was neither lent nor returned.
 */
export function checkoutOfScans(checkout: Checkout): Checkout {
  const find = async <Answer>(typed: string, act: (copyId: string) => Promise<Answer>): Promise<Answer> => {
    const [first = typed, ...others] = scannedNumbers(typed);
    let answer = act(first);
    for (const number of others)
      answer = answer.catch((error: unknown) => {
        if (error instanceof ApiException && error.code === 'unknown-copy') return act(number);
        throw error;
      });
    return answer;
  };
  const { requestReturn, confirmReturn } = checkout;
  return {
    ...checkout,
    requestLoan: (patron, copyId, context) => find(copyId, (id) => checkout.requestLoan(patron, id, context)),
    confirmLoan: (patron, copyId, confirmation, context) =>
      find(copyId, (id) => checkout.confirmLoan(patron, id, confirmation, context)),
    requestReturn:
      requestReturn && ((patron, copyId, context) => find(copyId, (id) => requestReturn(patron, id, context))),
    confirmReturn:
      confirmReturn &&
      ((patron, copyId, branchId, context) => find(copyId, (id) => confirmReturn(patron, id, branchId, context))),
  };
}
