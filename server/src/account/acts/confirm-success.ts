import type { ActAnswer } from '@buchfink/connectors/patron-system';
import type { UnlabelledAccount } from '@buchfink/connectors/unlabelled';
import type { ActItem } from '@buchfink/contract/multi-step';
import { type AccountSnapshot, newReservations } from './account-snapshot.ts';
import type { RequestedAct } from './requested-act.ts';

/**
 * Compares a reported success with the account after the act: what the account contradicts becomes `unknown`, because
 * some systems report success for what they have not done. What the account does not tell is believed.
 */
export function confirmSuccess(
  requestedAct: RequestedAct,
  before: AccountSnapshot,
  after: UnlabelledAccount,
  answer: ActAnswer,
): ActAnswer {
  if (requestedAct.act === 'renew') return confirmRenewals(before, after, answer);
  return isContradicted(requestedAct, before, after) ? { status: 'ERROR', reason: 'unknown' } : answer;
}

function isContradicted(
  requestedAct: Exclude<RequestedAct, { act: 'renew' }>,
  before: AccountSnapshot,
  after: UnlabelledAccount,
): boolean {
  if (requestedAct.act === 'reserve') return newReservations(before, after).length === 0;
  const earlier = before.reservations.find(({ cancelToken }) => cancelToken === requestedAct.token);
  const now = after.reservations.find(({ id }) => id === earlier?.id);
  if (earlier === undefined || now === undefined) return false;
  switch (requestedAct.act) {
    case 'cancel':
      return now.state === earlier.state && now.cancelToken !== undefined;
    case 'changePickup':
      return (
        now.pickupBranchId !== undefined &&
        now.pickupBranchId === earlier.pickupBranchId &&
        now.pickupBranchId !== requestedAct.chosen.branch
      );
    case 'pause':
      return (now.state === 'paused') === 'resume' in requestedAct.pause;
  }
}

/** A renewal shows in a later due date, or in the number of renewals. */
function confirmRenewals(before: AccountSnapshot, after: UnlabelledAccount, answer: ActAnswer): ActAnswer {
  if (answer.items === undefined) return answer;
  const items = answer.items.map((item): ActItem => {
    const earlier = before.lent.find(({ id }) => id === item.id);
    const now = after.lent.find(({ id }) => id === item.id);
    if (item.outcome !== 'renewed' || !earlier?.deadline || !now?.deadline) return item;
    if (now.deadline > earlier.deadline) return { ...item, new: now.deadline };
    if ((now.renewal.count ?? 0) > (earlier.renewals ?? 0)) return item;
    const { new: _, ...unknownItem } = item;
    return { ...unknownItem, outcome: 'unknown' };
  });
  if (
    items.some(({ outcome }) => outcome === 'renewed') ||
    items.every((item, index) => item === answer.items?.[index])
  )
    return { ...answer, items };
  return { ...answer, status: 'ERROR', reason: 'unknown', items };
}
