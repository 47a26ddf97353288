import type { ReturnRequest } from '@buchfink/contract/account/checkout';
import type { BorrowedItem } from '../checkout-state.ts';

/** What was borrowed in this visit and not returned in it; a copy may be borrowed again after its return. */
export function withoutReturned(
  borrowed: readonly BorrowedItem[],
  returned: readonly ReturnRequest[],
): readonly BorrowedItem[] {
  const remaining = [...borrowed];
  for (const { recordId, copyId } of returned) {
    const index = remaining.findIndex(({ request }) => request.recordId === recordId && request.copyId === copyId);
    if (index >= 0) remaining.splice(index, 1);
  }
  return remaining;
}
