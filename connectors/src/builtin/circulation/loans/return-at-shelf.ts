import type { ReturnRequest } from '@buchfink/contract/account/checkout';
import { ApiException } from '@buchfink/contract/error';
import type { CopyRow, PatronRow } from '../store/circulation-rows.ts';
import type { ReadTransaction, WriteTransaction } from '../store/transaction.ts';
import { checkInCopy } from './lend-copy.ts';

/** Whether a patron may return a copy without staff: only one of their own loans, and none of a type for the desk. */
export async function canReturn(
  transaction: ReadTransaction,
  patron: PatronRow,
  copy: CopyRow,
): Promise<ReturnRequest> {
  const { unit, options, today } = transaction;
  const answer = {
    copyId: copy.id,
    recordId: copy.recordId,
    title: (await unit.title(copy.recordId))?.title ?? '',
    parts: copy.parts ?? 1,
    branches: branchesFor(transaction, copy),
  };
  const loan = await unit.loanOfCopy(copy.key);
  if (loan?.patronId !== patron.id) {
    // The answer to the first call may have been lost.
    if ((await unit.lastReturn(patron.id, copy.key)) === today)
      return { ...answer, state: 'Returned', next: await nextPlace(transaction, copy) };
    return { ...answer, state: 'Rejected', refusal: 'not-on-loan' };
  }
  if (options.rules.itemTypes[copy.itemType]?.selfCheckout === false)
    return { ...answer, state: 'Rejected', refusal: 'desk-only' };
  return { ...answer, state: 'Possible' };
}

/** Returns a copy at a branch, by default at its own. Throws `ApiException('invalid-input')` for an unknown branch. */
export async function returnCopy(
  transaction: WriteTransaction,
  patron: PatronRow,
  copy: CopyRow,
  branchId: string | undefined,
): Promise<ReturnRequest> {
  const answer = await canReturn(transaction, patron, copy);
  if (answer.state !== 'Possible') return answer;
  const branch = branchId ?? answer.branches[0]?.id ?? copy.at;
  if (branchId !== undefined && !answer.branches.some(({ id }) => id === branchId))
    throw new ApiException('invalid-input', [{ path: 'branchId', message: 'is no branch of the library' }]);
  await checkInCopy(transaction, copy, branch);
  return { ...answer, state: 'Returned', next: await nextPlace(transaction, copy) };
}

/** The branches of the library; that of the copy is first. */
function branchesFor({ options }: ReadTransaction, copy: CopyRow): ReturnRequest['branches'] {
  const isHome = ({ id }: { readonly id: string }) => id === copy.home;
  const branches = options.branches.map(({ id, name }) => ({ id, name }));
  return [...branches.filter(isHome), ...branches.filter((branch) => !isHome(branch))];
}

/** A copy that is reserved, or belongs to another branch, must not stand on the shelf. */
async function nextPlace({ unit }: ReadTransaction, { key }: CopyRow): Promise<'shelf' | 'desk'> {
  return (await unit.copy(key))?.state === 'available' ? 'shelf' : 'desk';
}
