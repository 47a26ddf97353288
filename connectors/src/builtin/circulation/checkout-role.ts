import type { LoanRefusal } from '@buchfink/contract/account/checkout';
import { ApiException } from '@buchfink/contract/error';
import { newLoanCode } from '../../loan-code.ts';
import type { Checkout, LoanConfirmation, Patron } from '../../patron-system.ts';
import type { UnlabelledLoanRequest } from '../../unlabelled.ts';
import type { CirculationOptions } from './circulation-options.ts';
import { type CatalogueCopy, findCopy } from './copies/find-copy.ts';
import { lendCopy } from './loans/lend-copy.ts';
import { processElapsedDays } from './loans/process-elapsed-days.ts';
import { canReturn, returnCopy } from './loans/return-at-shelf.ts';
import { requirePatron } from './patrons/find-patron.ts';
import { loanRuleFor } from './rules/circulation-rules.ts';
import { loanRefusalOf } from './rules/loan-refusal.ts';
import type { CopyRow, LoanCodeRow, PatronRow } from './store/circulation-rows.ts';
import { newId } from './store/random-ids.ts';
import { changeCirculation, type WriteTransaction } from './store/transaction.ts';

/** Validity of a loan code in milliseconds, and the number of attempts (ASVS 5.0, 6.5.4 and 6.5.5). */
const codeLife = 600_000;
const tries = 5;

/** The checkout role: a patron borrows a copy by reading its tag, and returns it. */
export function checkoutRole(options: CirculationOptions): Required<Checkout> {
  return {
    requestLoan: (patron, copyId, { now }) => withCopy(options, patron, copyId, now(), request),
    confirmLoan: (patron, copyId, confirmation, { now }) =>
      withCopy(options, patron, copyId, now(), (transaction, row, copy) =>
        confirm(transaction, row, copy, confirmation),
      ),
    requestReturn: (patron, copyId, { now }) =>
      withCopy(options, patron, copyId, now(), (transaction, row, { copy }) => canReturn(transaction, row, copy)),
    confirmReturn: (patron, copyId, branchId, { now }) =>
      withCopy(options, patron, copyId, now(), (transaction, row, { copy }) =>
        returnCopy(transaction, row, copy, branchId),
      ),
  };
}

/** Runs a transaction with the patron and the copy. Throws `ApiException('unknown-copy')`. */
async function withCopy<Answer>(
  options: CirculationOptions,
  patron: Patron,
  copyId: string,
  now: Date,
  run: (transaction: WriteTransaction, row: PatronRow, copy: CatalogueCopy) => Promise<Answer>,
): Promise<Answer> {
  const find = await findCopy(options, copyId);
  return changeCirculation(options, now, async (transaction) => {
    const row = await requirePatron(transaction, patron);
    await processElapsedDays(transaction, row.id);
    const copy = await find(transaction);
    if (copy === undefined) throw new ApiException('unknown-copy');
    return run(transaction, row, copy);
  });
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

/**
 * Confirms a loan request. A code that led to a loan gets the same answer as long as the loan lasts. A package of which
 * too few parts were read waits (`ConfirmedByUser`) until staff have looked at it and lent it at the desk. A request
 * that is forgotten is `Unknown`: what became of it cannot be told.
 */
async function confirm(
  transaction: WriteTransaction,
  patron: PatronRow,
  catalogueCopy: CatalogueCopy,
  { code: typedCode, partsRead }: LoanConfirmation,
): Promise<UnlabelledLoanRequest> {
  const { copy } = catalogueCopy;
  const code = await transaction.unit.loanCode(patron.id, copy.key);
  if (code === undefined)
    return { ...(await head(transaction, patron, copy, newId())), state: 'Unknown', code: typedCode };
  const isRight = code.triesLeft > 0 && code.code === typedCode.toUpperCase();
  if (!isRight) {
    if (code.triesLeft > 0) await transaction.unit.putLoanCode({ ...code, triesLeft: code.triesLeft - 1 });
    return rejected(transaction, patron, copy, code.id, 'Unknown');
  }
  if (code.due !== undefined) return accepted(transaction, patron, copy, code, code.due);
  const loan = await transaction.unit.loanOfCopy(copy.key);
  // Staff have lent it since.
  if (loan?.patronId === patron.id) return accepted(transaction, patron, copy, code, loan.due);
  if (code.expires < transaction.now.getTime()) return rejected(transaction, patron, copy, code.id, 'Unknown');
  const refusal = await refusalOf(transaction, patron, catalogueCopy);
  if (refusal !== undefined) return rejected(transaction, patron, copy, code.id, refusal);
  if ((copy.parts ?? 1) > Math.max(partsRead, 1))
    return { ...(await head(transaction, patron, copy, code.id)), state: 'ConfirmedByUser', code: code.code };
  const { due } = await lendCopy(transaction, patron, copy);
  return accepted(transaction, patron, copy, code, due);
}

/** Stores the due date with the code, so that a repeated confirmation gets the same answer. */
async function accepted(
  transaction: WriteTransaction,
  patron: PatronRow,
  copy: CopyRow,
  code: LoanCodeRow,
  due: string,
): Promise<UnlabelledLoanRequest> {
  if (code.due === undefined) await transaction.unit.putLoanCode({ ...code, due });
  return { ...(await head(transaction, patron, copy, code.id)), state: 'Accepted', dueDate: due, code: code.code };
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
    parts: copy.parts ?? 1,
    ...(amount > 0 && { fee: { amount, currency } }),
  };
}
