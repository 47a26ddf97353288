import type { RenewalReason } from '@buchfink/contract/account';
import type { ActItem, ActReason } from '@buchfink/contract/multi-step';
import { isConfirmed } from '../../../act-fees.ts';
import type { ActAnswer, StepSelections } from '../../../patron-system.ts';
import { reasonOfBlocks } from '../../../refusals/block-reason.ts';
import { loanRuleFor } from '../rules/circulation-rules.ts';
import { blocksOf } from '../rules/patron-blocks.ts';
import { renewalOf } from '../rules/renewal.ts';
import type { LoanView, PatronRow } from '../store/circulation-rows.ts';
import { appendToLedger, type ReadTransaction, type WriteTransaction } from '../store/transaction.ts';
import { chargeFee } from './fees.ts';
import { lapsedReads, processElapsedDays } from './process-elapsed-days.ts';

/** What `renewLoans` reads in any case. */
export const renewalReads = (transaction: ReadTransaction, patronId: string): Promise<unknown>[] => [
  ...lapsedReads(transaction),
  transaction.unit.loansOf(patronId),
  transaction.unit.feesOf(patronId),
  transaction.unit.demandOnLoansOf(patronId),
];

/**
 * Renews the loans of these tokens, or all loans, as far as the rules allow; the answer has an item for each. Asks
 * for confirmation first if it costs a fee. OK if at least one loan was renewed.
 */
export async function renewLoans(
  transaction: WriteTransaction,
  patron: PatronRow,
  tokens: readonly string[] | undefined,
  chosen: StepSelections,
): Promise<ActAnswer> {
  const { unit } = transaction;
  await processElapsedDays(transaction, patron.id, await unit.loansOf(patron.id));
  const [loans, fees, demand] = await Promise.all([
    unit.loansOf(patron.id),
    unit.feesOf(patron.id),
    unit.demandOnLoansOf(patron.id),
  ]);
  const blocks = blocksOf(transaction, patron, loans, fees);
  const requested = tokens === undefined ? loans : loans.filter(({ id }) => tokens.includes(id));
  const plans = requested.map((loan) => ({ loan, renewal: renewalOf(transaction, patron, loan, blocks, demand) }));
  const cost = plans
    .filter(({ renewal }) => renewal.possible)
    .reduce((sum, { renewal }) => sum + (renewal.fee?.amount ?? 0), 0);
  if (cost > 0 && !isConfirmed(chosen)) return askForFee(transaction, plans, cost);
  const items: ActItem[] = [];
  // The reason of a refusal is the block itself: open fees, an expired card.
  const reasonOf = (reason: RenewalReason) => (reason === 'blocked' ? (reasonOfBlocks(blocks) ?? reason) : reason);
  for (const { loan, renewal } of plans) {
    if (renewal.until !== undefined) await renew(transaction, patron, loan, renewal.until);
    items.push({ ...itemOf(loan), ...outcomeOf(renewal.until, reasonOf(renewal.reason)) });
  }
  const missing = [...new Set(tokens)].filter((token) => !requested.some(({ id }) => id === token));
  items.push(...missing.map((id) => ({ id, title: '', outcome: 'refused', reason: 'not-found' }) as const));
  return answerOf(items);
}

function askForFee(
  { options }: WriteTransaction,
  plans: readonly { readonly loan: LoanView; readonly renewal: { readonly possible: boolean } }[],
  amount: number,
): ActAnswer {
  const possible = plans.filter(({ renewal }) => renewal.possible);
  const [only] = possible;
  return {
    status: 'CONFIRMATION_NEEDED',
    action: 'confirm',
    details: [
      possible.length === 1 && only
        ? { kind: 'title', text: only.loan.title.title }
        : { kind: 'count', number: possible.length },
      { kind: 'fee', amount, currency: options.rules.currency },
    ],
  };
}

const feeOf = ({ options }: WriteTransaction, { group }: PatronRow, { copy }: LoanView) =>
  loanRuleFor(options.rules, group, copy.itemType)?.renewalFee ?? 0;

async function renew(transaction: WriteTransaction, patron: PatronRow, view: LoanView, due: string): Promise<void> {
  const { copy, title, chargedThrough: _, ...loan } = view;
  await transaction.unit.putLoan({ ...loan, due, renewals: loan.renewals + 1 });
  await transaction.unit.putCopy({ ...copy, due });
  const subject = { patronId: patron.id, recordId: copy.recordId };
  await appendToLedger(transaction, subject, { act: 'renewed', loanId: loan.id, copyKey: copy.key, due });
  const amount = feeOf(transaction, patron, view);
  await chargeFee(transaction, { patronId: patron.id, kind: 'renewal', amount, title: title.title });
}

const itemOf = ({ id, title, copy, due }: LoanView) => ({
  id,
  title: title.title,
  author: title.author,
  barcode: copy.barcode,
  old: due,
});

/** Every renewal reason except `ok` is also the reason of an act. */
function outcomeOf(until: string | undefined, reason: ActReason | 'ok'): Pick<ActItem, 'outcome' | 'new' | 'reason'> {
  if (until !== undefined) return { outcome: 'renewed', new: until };
  return { outcome: 'refused', reason: reason === 'ok' ? 'unknown' : reason };
}

function answerOf(items: ActItem[]): ActAnswer {
  if (items.some(({ outcome }) => outcome === 'renewed')) return { status: 'OK', items };
  const [first, ...furtherItems] = items;
  const isOne = furtherItems.every(({ reason }) => reason === first?.reason);
  return { status: 'ERROR', reason: (isOne ? first?.reason : undefined) ?? 'nothing-to-renew', items };
}
