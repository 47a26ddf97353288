import type { ActReason } from '@buchfink/contract/multi-step';
import { isConfirmed } from '../../act-fees.ts';
import type { CallContext } from '../../call-context.ts';
import type { ActAnswer, ActDetail, Patron, ReservationTarget, StepSelections } from '../../patron-system.ts';
import type { HoldRequest, KohaAccount, KohaOutcome, PickupBranch } from '../koha-account.ts';
import { isKohaId } from '../koha-values.ts';
import { blockReasonOf } from './account-view.ts';
import type { KohaPatronOptions } from './patron-options.ts';

/**
 * Reserves a title or one of its copies. Koha checks little itself: expired, restricted and indebted patrons, titles that the
 * patron has, and branches without pick-up are refused here. Asks for the branch if there is a choice, and for a confirmation of
 * the fee. The holds are read again afterwards: what they do not show is not confirmed.
 */
export async function reserveTitle(
  options: KohaPatronOptions,
  { patronId }: Patron,
  target: ReservationTarget,
  selections: StepSelections,
  context: CallContext,
): Promise<ActAnswer> {
  const { koha, reservationFee, amounts } = options;
  const { recordId, copyId } = target;
  if (!isKohaId(recordId)) return refused('unknown-record');
  if (copyId !== undefined && !isKohaId(copyId)) return refused('no-copies');
  const parts = { loans: true, holds: true, fees: options.feeLimit !== undefined, mayMiss: ['fees'] } as const;
  const before = await koha.account(patronId, parts, context);
  const against = blockReasonOf(options, before, context.now()) ?? ownTitleReason(before, target);
  if (against !== undefined) return refused(against);
  if ((await koha.hasTitle?.(recordId, context)) === false) return refused('unknown-record');

  const title: HoldRequest = { recordId, itemId: copyId };
  const branches = homeFirst(await koha.pickupBranches(patronId, title, context), before.patron.homeBranch);
  if (branches?.length === 0) return refused('not-reservable');
  const branch = branches?.length === 1 ? branches[0] : branches?.find(({ id }) => id === selections.branch);
  if (branches !== undefined && branch === undefined) return askForBranch(branches, before.patron.homeBranch);
  const pickup: readonly ActDetail[] =
    branch === undefined ? [] : [{ kind: 'pickup', text: branch.name, branchId: branch.id }];
  if (reservationFee > 0 && !isConfirmed(selections))
    return {
      status: 'CONFIRMATION_NEEDED',
      action: 'confirm',
      details: [...pickup, { kind: 'fee', amount: reservationFee, currency: amounts.currencyOf() }],
    };

  const outcome = await koha.placeHold(patronId, { ...title, ...(branch && { branchId: branch.id }) }, context);
  if (!outcome.isDone) return refusedBy(options, outcome);
  const { holds } = await koha.account(patronId, { holds: true }, context);
  const hold = holds.find(
    (candidate) => candidate.recordId === recordId && !before.holds.some(({ id }) => id === candidate.id),
  );
  if (hold === undefined) return refused('unknown');
  const queue: readonly ActDetail[] = hold.queue === undefined ? [] : [{ kind: 'queue', number: hold.queue }];
  return { status: 'OK', details: [...queue, ...pickup] };
}

type KohaRefusal = KohaOutcome & { readonly isDone: false };

const refused = (reason: ActReason): ActAnswer => ({ status: 'ERROR', reason });

/** A refusal by Koha. */
export const refusedBy = (options: KohaPatronOptions, refusal: KohaRefusal): ActAnswer => ({
  status: 'ERROR',
  ...refusalOf(options, refusal),
});

/** Why Koha refuses. Its words are shown where the code is not known; a bare code tells nobody anything. */
export function refusalOf(
  { reasonOf }: KohaPatronOptions,
  { code, text }: KohaRefusal,
): { readonly reason: ActReason; readonly message?: string } {
  const reason = reasonOf(code);
  return { reason, ...(reason === 'unknown' && text !== undefined && text !== code && { message: text }) };
}

/** Koha places a hold on a title that the patron has on loan, and its code for a second hold says too many. */
function ownTitleReason(
  { holds, loans }: KohaAccount,
  { recordId, copies = [] }: ReservationTarget,
): ActReason | undefined {
  if (holds.some((hold) => hold.recordId === recordId)) return 'reserved-by-you';
  // A loan whose title Koha does not tell is recognised by its copy.
  const isLent = loans.some((loan) => loan.recordId === recordId || copies.some(({ id }) => id === loan.itemId));
  return isLent ? 'lent-to-you' : undefined;
}

function homeFirst(
  branches: readonly PickupBranch[] | undefined,
  home: string | undefined,
): readonly PickupBranch[] | undefined {
  return branches && [...branches.filter(({ id }) => id === home), ...branches.filter(({ id }) => id !== home)];
}

/** Asks for the pick-up branch; the patron's home branch is preselected. */
export function askForBranch(branches: readonly PickupBranch[], home?: string): ActAnswer {
  const selection = branches.map(({ id, name }) => ({ key: id, label: name }));
  const preselected = branches.find(({ id }) => id === home)?.id;
  return { status: 'SELECTION_NEEDED', action: 'branch', selection, preselected };
}
