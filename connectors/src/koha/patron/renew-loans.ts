import type { CallContext } from '../../call-context.ts';
import type { ActAnswer, Patron } from '../../patron-system.ts';
import { renewalAnswer } from '../../renewal-answer.ts';
import type { UnlabelledActItem } from '../../unlabelled.ts';
import type { KohaLoan } from '../koha-account.ts';
import { sideBySide } from '../side-by-side.ts';
import { blockReasonOf, titleOf } from './account-view.ts';
import type { KohaPatronOptions } from './patron-options.ts';
import { refusalOf } from './reserve-title.ts';

/** An item of the answer before the loans are read again. */
interface Attempt {
  readonly loan: KohaLoan;
  readonly isAccepted: boolean;
  readonly refusal: Pick<UnlabelledActItem, 'reason' | 'message'>;
}

/**
 * Renews the loans of these tokens, or all. Only the patron's own loans are tried: ILS-DI answers `success` for the loans of
 * others. Afterwards the loans are read again: a later due date proves the answer, an unchanged count of renewals makes it
 * doubtful. Nothing is sent twice. Throws `ApiException` when an answer is lost.
 */
export async function renewLoans(
  options: KohaPatronOptions,
  { patronId }: Patron,
  tokens: readonly string[] | undefined,
  context: CallContext,
): Promise<ActAnswer> {
  const { koha } = options;
  const parts = { loans: true, fees: options.feeLimit !== undefined, mayMiss: ['fees'] } as const;
  const before = await koha.account(patronId, parts, context);
  const requested = tokens === undefined ? before.loans : before.loans.filter(({ id }) => tokens.includes(id));
  const blocked = blockReasonOf(options, before, context.now());
  const attempts = await sideBySide(
    requested,
    koha.parallel,
    async (loan): Promise<Attempt> =>
      blocked === undefined
        ? tryRenewal(options, patronId, loan, context)
        : { loan, isAccepted: false, refusal: { reason: blocked } },
  );
  const isAnyAccepted = attempts.some(({ isAccepted }) => isAccepted);
  const after = isAnyAccepted ? (await koha.account(patronId, { loans: true }, context)).loans : before.loans;
  const items = attempts.map((attempt) =>
    itemOf(
      options,
      attempt,
      after.find(({ id }) => id === attempt.loan.id),
    ),
  );
  const foreign = [...new Set(tokens)].filter((token) => !requested.some(({ id }) => id === token));
  return renewalAnswer(items, foreign);
}

async function tryRenewal(
  options: KohaPatronOptions,
  patronId: string,
  loan: KohaLoan,
  context: CallContext,
): Promise<Attempt> {
  const outcome = await options.koha.renew(patronId, loan, context);
  if (outcome.isDone) return { loan, isAccepted: true, refusal: {} };
  return { loan, isAccepted: false, refusal: refusalOf(options, outcome) };
}

function itemOf(
  { dates }: KohaPatronOptions,
  { loan, isAccepted, refusal }: Attempt,
  after: KohaLoan | undefined,
): UnlabelledActItem {
  const { day: old } = dates.read(loan.due);
  const item = { id: loan.id, ...titleOf(loan), old };
  if (!isAccepted) return { ...item, outcome: 'refused', ...refusal };
  const { day: due, text } = dates.read(after?.due);
  if (text !== undefined) return { ...item, outcome: 'renewed', message: text };
  const isLater = due !== undefined && (old === undefined || due > old);
  // The answer says yes, and the date does not move in every library; the count of renewals may disprove it.
  if (!isLater && (due === undefined || isCountUnchanged(loan, after))) return { ...item, outcome: 'unknown' };
  return { ...item, new: due, outcome: 'renewed' };
}

const isCountUnchanged = (before: KohaLoan, after: KohaLoan | undefined) =>
  before.renewals !== undefined && after?.renewals !== undefined && after.renewals <= before.renewals;
