import type { LoanRefusal } from '@buchfink/contract/checkout';
import { ApiException } from '@buchfink/contract/error';
import type { Checkout, Patron } from '../../../patron-system.ts';
import type { UnlabelledLoanRequest } from '../../../unlabelled.ts';
import type { CirculationOptions } from '../circulation.ts';
import { type CatalogueCopy, findCopy } from '../copies/find-copy.ts';
import { requirePatron } from '../patrons/find-patron.ts';
import { loanRuleFor } from '../rules/circulation-rules.ts';
import { loanRefusalOf } from '../rules/loan-refusal.ts';
import type { CopyRow, LoanCodeRow, PatronRow } from '../store/circulation-store.ts';
import { newId, newLoanCode } from '../store/random-ids.ts';
import { changeCirculation, type WriteTransaction } from '../store/transaction.ts';
import { lendCopy } from './lend-copy.ts';
import { processElapsedDays } from './process-elapsed-days.ts';

/** Validity of a loan code in milliseconds, and the number of attempts (ASVS 5.0, 6.5.4 and 6.5.5). */
const codeLife = 600_000;
const tries = 5;

/** The checkout role: a patron borrows a copy by reading its tag. */
export function checkoutRole(options: CirculationOptions): Checkout {
  const withCopy = async (
    patron: Patron,
    copyId: string,
    now: Date,
    run: (transaction: WriteTransaction, row: PatronRow, copy: CatalogueCopy) => Promise<UnlabelledLoanRequest>,
  ) => {
    const find = await findCopy(options, copyId);
    return changeCirculation(options, now, async (transaction) => {
      const row = await requirePatron(transaction, patron);
      await processElapsedDays(transaction, row.id);
      const copy = await find(transaction);
      if (copy === undefined) throw new ApiException('unknown-copy');
      return run(transaction, row, copy);
    });
  };
  return {
    requestLoan: (patron, copyId, { now }) => withCopy(patron, copyId, now(), request),
    confirmLoan: (patron, copyId, code, { now }) =>
      withCopy(patron, copyId, now(), (transaction, row, copy) => confirm(transaction, row, copy, code)),
  };
}

async function request(
  transaction: WriteTransaction,
  patron: PatronRow,
  catalogueCopy: CatalogueCopy,
): Promise<UnlabelledLoanRequest> {
  const { copy } = catalogueCopy;
  const refusal = await refusalOf(transaction, patron, catalogueCopy);
  if (refusal !== undefined) return rejected(transaction, patron, copy, newId(), refusal);
  const [expires, id] = [transaction.now.getTime() + codeLife, newId()];
  const code = { id, patronId: patron.id, copyKey: copy.key, code: newLoanCode(), expires, triesLeft: tries };
  await transaction.unit.putLoanCode(code);
  return { ...(await head(transaction, patron, copy, id)), state: 'Unconfirmed', code: code.code };
}

/** Only staff lend a copy that is no longer in the catalogue, because they see what it is. */
async function refusalOf(
  transaction: WriteTransaction,
  patron: PatronRow,
  { copy, isInCatalogue }: CatalogueCopy,
): Promise<LoanRefusal | undefined> {
  return isInCatalogue ? loanRefusalOf(transaction, patron, copy, true) : 'CopyCantBeRetrievedFromBibPlus';
}

/** Confirms a loan request. A code that led to a loan gets the same answer as long as the loan lasts. */
async function confirm(
  transaction: WriteTransaction,
  patron: PatronRow,
  catalogueCopy: CatalogueCopy,
  typedCode: string,
): Promise<UnlabelledLoanRequest> {
  const { copy } = catalogueCopy;
  const code = await transaction.unit.loanCode(patron.id, copy.key);
  const isRight = code !== undefined && code.triesLeft > 0 && code.code === typedCode.toUpperCase();
  if (!isRight) {
    if (code !== undefined && code.triesLeft > 0)
      await transaction.unit.putLoanCode({ ...code, triesLeft: code.triesLeft - 1 });
    return rejected(transaction, patron, copy, code?.id ?? newId(), 'Unknown');
  }
  if (code.due !== undefined) return accepted(transaction, patron, copy, code, code.due);
  if (code.expires < transaction.now.getTime()) return rejected(transaction, patron, copy, code.id, 'Unknown');
  const refusal = await refusalOf(transaction, patron, catalogueCopy);
  if (refusal !== undefined) return rejected(transaction, patron, copy, code.id, refusal);
  const { due } = await lendCopy(transaction, patron, copy);
  await transaction.unit.putLoanCode({ ...code, due });
  return accepted(transaction, patron, copy, code, due);
}

async function accepted(
  transaction: WriteTransaction,
  patron: PatronRow,
  copy: CopyRow,
  code: LoanCodeRow,
  due: string,
) {
  const { id } = code;
  return { ...(await head(transaction, patron, copy, id)), state: 'Accepted' as const, dueDate: due, code: code.code };
}

async function rejected(
  transaction: WriteTransaction,
  patron: PatronRow,
  copy: CopyRow,
  id: string,
  refusal: LoanRefusal,
) {
  return { ...(await head(transaction, patron, copy, id)), state: 'Rejected' as const, code: '', refusal };
}

async function head({ unit, options }: WriteTransaction, { group }: PatronRow, copy: CopyRow, requestId: string) {
  const { currency } = options.rules;
  const amount = loanRuleFor(options.rules, group, copy.itemType)?.loanFee ?? 0;
  return {
    requestId,
    copyId: copy.id,
    recordId: copy.recordId,
    title: (await unit.title(copy.recordId))?.title ?? '',
    parts: 1,
    ...(amount > 0 && { fee: { amount, currency } }),
  };
}
