import type { LoanRefusal, LoanRequest } from '@buchfink/contract/checkout';
import { ApiException } from '@buchfink/contract/error';
import type { Checkout, Patron } from '../../patron-system.ts';
import { type Acting, act } from './acting.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import type { CirculationOptions } from './circulation.ts';
import type { CopyRow, LoanCodeRow, PatronRow } from './circulation-store.ts';
import { type FoundCopy, findCopy } from './find-copy.ts';
import { knownPatron } from './known-patron.ts';
import { lendRefusal } from './lend-refusal.ts';
import { lendCopy } from './lending.ts';
import { newId, newLoanCode } from './random-names.ts';
import { loanRuleFor } from './rules.ts';

/** How long a code is good, in milliseconds, and how often it may be got wrong (ASVS 5.0, 6.5.4 and 6.5.5). */
const codeLife = 600_000;
const tries = 5;

/** Borrowing by reading a copy's tag. */
export function checkoutOf(options: CirculationOptions): Checkout {
  const withCopy = async (
    patron: Patron,
    copyId: string,
    now: Date,
    run: (transaction: Acting, row: PatronRow, copy: FoundCopy) => Promise<LoanRequest>,
  ) => {
    const find = await findCopy(options, copyId);
    return act(options, now, async (transaction) => {
      const row = await knownPatron(transaction, patron);
      await bringUpToDate(transaction, row.id);
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

async function request(transaction: Acting, patron: PatronRow, found: FoundCopy): Promise<LoanRequest> {
  const { copy } = found;
  const refusal = await refusalOf(transaction, patron, found);
  if (refusal !== undefined) return rejected(transaction, patron, copy, newId(), refusal);
  const [expires, id] = [transaction.now.getTime() + codeLife, newId()];
  const code = { id, patronId: patron.id, copyKey: copy.key, code: newLoanCode(), expires, triesLeft: tries };
  await transaction.unit.putLoanCode(code);
  return { ...(await head(transaction, patron, copy, id)), state: 'Unconfirmed', code: code.code };
}

/** A copy that the catalogue has no more is lent by staff only: they see what it is. */
async function refusalOf(
  transaction: Acting,
  patron: PatronRow,
  { copy, isInCatalogue }: FoundCopy,
): Promise<LoanRefusal | undefined> {
  return isInCatalogue ? lendRefusal(transaction, patron, copy, true) : 'CopyCantBeRetrievedFromBibPlus';
}

/** A code that led to a loan leads to the same answer as long as the loan lasts. */
async function confirm(
  transaction: Acting,
  patron: PatronRow,
  found: FoundCopy,
  typedCode: string,
): Promise<LoanRequest> {
  const { copy } = found;
  const code = await transaction.unit.loanCode(patron.id, copy.key);
  const isRight = code !== undefined && code.triesLeft > 0 && code.code === typedCode.toUpperCase();
  if (!isRight) {
    if (code !== undefined && code.triesLeft > 0)
      await transaction.unit.putLoanCode({ ...code, triesLeft: code.triesLeft - 1 });
    return rejected(transaction, patron, copy, code?.id ?? newId(), 'Unknown');
  }
  if (code.due !== undefined) return accepted(transaction, patron, copy, code, code.due);
  if (code.expires < transaction.now.getTime()) return rejected(transaction, patron, copy, code.id, 'Unknown');
  const refusal = await refusalOf(transaction, patron, found);
  if (refusal !== undefined) return rejected(transaction, patron, copy, code.id, refusal);
  const { due } = await lendCopy(transaction, patron, copy);
  await transaction.unit.putLoanCode({ ...code, due });
  return accepted(transaction, patron, copy, code, due);
}

async function accepted(transaction: Acting, patron: PatronRow, copy: CopyRow, code: LoanCodeRow, due: string) {
  const { id } = code;
  return { ...(await head(transaction, patron, copy, id)), state: 'Accepted' as const, dueDate: due, code: code.code };
}

async function rejected(transaction: Acting, patron: PatronRow, copy: CopyRow, id: string, refusal: LoanRefusal) {
  return { ...(await head(transaction, patron, copy, id)), state: 'Rejected' as const, code: '', refusal };
}

async function head({ unit, options }: Acting, { group }: PatronRow, copy: CopyRow, requestId: string) {
  const { currency } = options.rules;
  const amount = loanRuleFor(options.rules, group, copy.itemType)?.loanFee ?? 0;
  return {
    requestId,
    copyId: copy.id,
    recordId: copy.recordId,
    title: (await unit.title(copy.recordId))?.title ?? '',
    parts: 1,
    ...(amount > 0 && { fee: { amount, currency, text: '' } }),
  };
}
