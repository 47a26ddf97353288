import type { RenewalReason } from '@buchfink/contract/account';
import { addDays } from '@buchfink/contract/calendar-date';
import type { UnlabelledBlock, UnlabelledRenewal } from '../../../unlabelled.ts';
import type { Demand, LoanView, PatronRow } from '../store/circulation-rows.ts';
import { addOpenDays, type ReadTransaction } from '../store/transaction.ts';
import { loanRuleFor } from './circulation-rules.ts';

/**
 * Whether a loan can be renewed now, until when and for which fee. Of several reasons against it, the most lasting is returned:
 * first the rules, then reservations of others, then blocks of the account, then the date.
 */
export function renewalOf(
  transaction: ReadTransaction,
  patron: PatronRow,
  loan: LoanView,
  blocks: readonly UnlabelledBlock[],
  demand: readonly Demand[],
): UnlabelledRenewal {
  const { today, options } = transaction;
  const rule = loanRuleFor(options.rules, patron.group, loan.copy.itemType);
  const days = rule?.renewalDays ?? rule?.days;
  const max = rule?.renewals ?? 0;
  if (rule === undefined || days === undefined || max === 0) return { possible: false, reason: 'not-allowed' };
  const counted = { count: loan.renewals, max };
  const refused = (reason: RenewalReason, details = {}) => ({ possible: false, reason, ...counted, ...details });
  if (loan.renewals >= max) return refused('max-renewals');
  const { recordId, issue } = loan.copy;
  const titleDemand = demand.find((entry) => entry.recordId === recordId && entry.issue === issue);
  if (titleDemand && titleDemand.waiting > titleDemand.onShelf) return refused('reserved');
  if (blocks.length > 0) return refused('blocked');
  if (rule.renewOverdue === false && loan.due < today) return refused('overdue');
  // A renewal on the day `due - days` would not change the due date.
  const useful = addDays(loan.due, 1 - days);
  const allowed = addDays(loan.due, -(rule.renewableDaysBefore ?? days));
  const from = useful > allowed ? useful : allowed;
  if (today < from) return refused('too-early', { from });
  const { renewalFee = 0 } = rule;
  return {
    possible: true,
    reason: 'ok',
    until: addOpenDays(transaction, loan.branch, today, days),
    ...counted,
    ...(renewalFee > 0 && { fee: { amount: renewalFee, currency: options.rules.currency } }),
  };
}
