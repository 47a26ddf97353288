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
export function checkoutOf(given: CirculationOptions): Checkout {
  const withCopy = async (
    patron: Patron,
    copyId: string,
    now: Date,
    run: (acting: Acting, row: PatronRow, copy: FoundCopy) => Promise<LoanRequest>,
  ) => {
    const find = await findCopy(given, copyId);
    return act(given, now, async (acting) => {
      const row = await knownPatron(acting, patron);
      await bringUpToDate(acting, row.id);
      const copy = await find(acting);
      if (copy === undefined) throw new ApiException('unknown-copy');
      return run(acting, row, copy);
    });
  };
  return {
    requestLoan: (patron, copyId, { now }) => withCopy(patron, copyId, now(), request),
    confirmLoan: (patron, copyId, code, { now }) =>
      withCopy(patron, copyId, now(), (acting, row, copy) => confirm(acting, row, copy, code)),
  };
}

async function request(acting: Acting, patron: PatronRow, found: FoundCopy): Promise<LoanRequest> {
  const { copy } = found;
  const refusal = await refusalOf(acting, patron, found);
  if (refusal !== undefined) return rejected(acting, patron, copy, newId(), refusal);
  const [expires, id] = [acting.now.getTime() + codeLife, newId()];
  const code = { id, patronId: patron.id, copyKey: copy.key, code: newLoanCode(), expires, triesLeft: tries };
  await acting.unit.putLoanCode(code);
  return { ...(await head(acting, patron, copy, id)), state: 'Unconfirmed', code: code.code };
}

/** A copy that the catalogue has no more is lent by staff only: they see what it is. */
async function refusalOf(
  acting: Acting,
  patron: PatronRow,
  { copy, isInCatalogue }: FoundCopy,
): Promise<LoanRefusal | undefined> {
  return isInCatalogue ? lendRefusal(acting, patron, copy, true) : 'CopyCantBeRetrievedFromBibPlus';
}

/** A code that led to a loan leads to the same answer as long as the loan lasts. */
async function confirm(acting: Acting, patron: PatronRow, found: FoundCopy, given: string): Promise<LoanRequest> {
  const { copy } = found;
  const code = await acting.unit.loanCode(patron.id, copy.key);
  const right = code !== undefined && code.triesLeft > 0 && code.code === given.toUpperCase();
  if (!right) {
    if (code !== undefined && code.triesLeft > 0)
      await acting.unit.putLoanCode({ ...code, triesLeft: code.triesLeft - 1 });
    return rejected(acting, patron, copy, code?.id ?? newId(), 'Unknown');
  }
  if (code.due !== undefined) return accepted(acting, patron, copy, code, code.due);
  if (code.expires < acting.now.getTime()) return rejected(acting, patron, copy, code.id, 'Unknown');
  const refusal = await refusalOf(acting, patron, found);
  if (refusal !== undefined) return rejected(acting, patron, copy, code.id, refusal);
  const { due } = await lendCopy(acting, patron, copy);
  await acting.unit.putLoanCode({ ...code, due });
  return accepted(acting, patron, copy, code, due);
}

async function accepted(acting: Acting, patron: PatronRow, copy: CopyRow, code: LoanCodeRow, due: string) {
  const { id } = code;
  return { ...(await head(acting, patron, copy, id)), state: 'Accepted' as const, dueDate: due, code: code.code };
}

async function rejected(acting: Acting, patron: PatronRow, copy: CopyRow, id: string, refusal: LoanRefusal) {
  return { ...(await head(acting, patron, copy, id)), state: 'Rejected' as const, code: '', refusal };
}

async function head({ unit, given }: Acting, { group }: PatronRow, copy: CopyRow, requestId: string) {
  const { currency } = given.rules;
  const amount = loanRuleFor(given.rules, group, copy.itemType)?.loanFee ?? 0;
  return {
    requestId,
    copyId: copy.id,
    recordId: copy.recordId,
    title: (await unit.title(copy.recordId))?.title ?? '',
    parts: 1,
    ...(amount > 0 && { fee: { amount, currency, text: '' } }),
  };
}
