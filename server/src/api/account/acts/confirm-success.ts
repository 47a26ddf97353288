import type { ActAnswer } from '@buchfink/connectors/patron-system';
import { reasonOfAll } from '@buchfink/connectors/renewal-answer';
import type { UnlabelledAccount, UnlabelledLoan } from '@buchfink/connectors/unlabelled';
import type { ActItem } from '@buchfink/contract/multi-step';
import { type AccountSnapshot, isOneFewer, newReservations, reservationGrowth } from './account-snapshot.ts';
import type { RequestedAct } from './requested-act.ts';

/**
 * Holds a reported success against the account after the act, by one rule for all systems: the answer is believed, then what the
 * account counts, then what it lists. Only a count that has not moved, or a list of a system without counts, contradicts it and
 * makes it `unknown`: some systems report success for what they have not done. What the account does not tell is believed.
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
  if (requestedAct.act === 'reserve')
    return (reservationGrowth(before, after) ?? 1) <= 0 && newReservations(before, after).length === 0;
  const earlier = before.reservations.find(({ cancelToken }) => cancelToken === requestedAct.token);
  const now = after.reservations.find(({ id }) => id === earlier?.id);
  if (earlier === undefined || now === undefined) return false;
  switch (requestedAct.act) {
    case 'cancel':
      return !isOneFewer(before, after) && now.state === earlier.state && now.cancelToken !== undefined;
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

/**
 * A renewal shows in the number of renewals, or in a later due date. The same date contradicts only an answer that names a later
 * one: where renewals count from the day of the renewal, it may not move. The date is that of the account, since answers may name
 * none.
 */
function confirmRenewals(before: AccountSnapshot, after: UnlabelledAccount, answer: ActAnswer): ActAnswer {
  const items = answer.items?.map((item): ActItem => {
    const earlier = before.lent.find(({ id }) => id === item.id);
    const now = after.lent.find(({ id }) => id === item.id);
    if (item.outcome !== 'renewed' || now === undefined) return item;
    const { deadline } = now;
    if (earlier !== undefined && deadline === earlier.deadline && isUnmoved(item, earlier.renewals, now)) {
      const { new: _, ...unconfirmed } = item;
      return { ...unconfirmed, outcome: 'unknown' };
    }
    const isMoved = deadline !== earlier?.deadline;
    return deadline !== undefined && (isMoved || item.new === undefined) ? { ...item, new: deadline } : item;
  });
  if (items === undefined) return answer;
  const isConfirmed = items.every(({ outcome }, index) => outcome === answer.items?.[index]?.outcome);
  if (isConfirmed || items.some(({ outcome }) => outcome === 'renewed')) return { ...answer, items };
  return { ...answer, status: 'ERROR', reason: reasonOfAll(items), items };
}

/** Whether an account with the same due date contradicts a renewal: by its number of renewals, else by the date of the answer. */
function isUnmoved(item: ActItem, renewals: number | undefined, { deadline, renewal }: UnlabelledLoan): boolean {
  if (renewals !== undefined && renewal.count !== undefined) return renewal.count <= renewals;
  return item.new !== undefined && deadline !== undefined && item.new > deadline;
}
