import type { ActAnswer } from '@buchfink/connectors/patron-system';
import type { UnlabelledAccount, UnlabelledLoan, UnlabelledReservation } from '@buchfink/connectors/unlabelled';
import type { ActItem } from '@buchfink/contract/multi-step';
import type { RequestedAct } from './requested-act.ts';

/** The part of an account that shows later whether an act has happened. */
export interface AccountSnapshot {
  readonly lent: readonly (Pick<UnlabelledLoan, 'id' | 'renewToken' | 'deadline'> & {
    /** How often it was renewed. */
    readonly renewals?: number;
  })[];
  readonly reservations: readonly Pick<
    UnlabelledReservation,
    'id' | 'recordId' | 'cancelToken' | 'pickupBranchId' | 'state'
  >[];
  /** How many reservations there are, listed or not. Absent: the system does not tell. */
  readonly reservationCount?: number;
}

/** Takes a snapshot of an account. */
export function accountSnapshotOf(account: UnlabelledAccount): AccountSnapshot {
  const reservationCount = reservationCountOf(account);
  return {
    reservationCount,
    lent: account.lent.map(({ id, renewToken, deadline, renewal }) => ({
      id,
      renewals: renewal.count,
      renewToken,
      deadline,
    })),
    reservations: account.reservations.map(({ id, recordId, cancelToken, pickupBranchId, state }) => ({
      id,
      state,
      pickupBranchId,
      recordId,
      cancelToken,
    })),
  };
}

/** How many reservations an account has, listed or not; undefined where the system neither counts nor lists them. */
function reservationCountOf({ reservations, unlistedReservations = 0, untold }: UnlabelledAccount): number | undefined {
  return untold?.includes('reservations') ? undefined : reservations.length + unlistedReservations;
}

/** By how many the reservations have grown; undefined where the system does not tell. */
export function reservationGrowth(before: AccountSnapshot, after: UnlabelledAccount): number | undefined {
  const now = reservationCountOf(after);
  const { reservationCount: earlier } = before;
  return now === undefined || earlier === undefined ? undefined : now - earlier;
}

/** The outcome of an act without an answer, found by comparing the account with its snapshot. */
export interface ObservedOutcome {
  /** All of it has happened. */
  readonly complete: boolean;
  /** Some of it has happened. */
  readonly happened: boolean;
  readonly answer: ActAnswer;
}

/** Compares an account with its snapshot from before an act. */
export function observeOutcome(
  requestedAct: RequestedAct,
  before: AccountSnapshot,
  after: UnlabelledAccount,
): ObservedOutcome {
  if (requestedAct.act === 'renew') return seenRenewals(requestedAct.tokens, before, after);
  const happened = hasHappened(requestedAct, before, after);
  return { complete: happened, happened, answer: happened ? { status: 'OK' } : { status: 'ERROR', reason: 'unknown' } };
}

function hasHappened(
  requestedAct: Exclude<RequestedAct, { act: 'renew' }>,
  before: AccountSnapshot,
  after: UnlabelledAccount,
): boolean {
  if (requestedAct.act === 'reserve') {
    const { recordId } = requestedAct.target;
    const added = newReservations(before, after);
    if (added.length === 0) return (reservationGrowth(before, after) ?? 0) > 0;
    // Some systems do not say which record is reserved.
    return added.some((reservation) => (reservation.recordId ?? recordId) === recordId);
  }
  const reservation = before.reservations.find(({ cancelToken }) => cancelToken === requestedAct.token);
  const now = after.reservations.find(({ id }) => id === reservation?.id);
  if (requestedAct.act === 'cancel')
    return reservation !== undefined && (now === undefined || isOneFewer(before, after));
  if (now === undefined) return false;
  if (requestedAct.act === 'changePickup')
    return requestedAct.chosen.branch !== undefined && now.pickupBranchId === requestedAct.chosen.branch;
  if ('resume' in requestedAct.pause) return now.state !== 'paused';
  return now.state === 'paused' && now.pausedUntil === requestedAct.pause.until;
}

/** All that was listed is still there, and the system counts one fewer: one of two that look alike, or one that it lists later. */
export function isOneFewer(before: AccountSnapshot, after: UnlabelledAccount): boolean {
  const ids = new Set(after.reservations.map(({ id }) => id));
  return reservationGrowth(before, after) === -1 && before.reservations.every(({ id }) => ids.has(id));
}

/** The reservations that the snapshot does not have. */
export function newReservations(before: AccountSnapshot, after: UnlabelledAccount): UnlabelledReservation[] {
  const earlier = new Set(before.reservations.map(({ id }) => id));
  return after.reservations.filter(({ id }) => !earlier.has(id));
}

function seenRenewals(
  tokens: readonly string[] | undefined,
  before: AccountSnapshot,
  after: UnlabelledAccount,
): ObservedOutcome {
  const loans = before.lent.filter(
    ({ renewToken }) => renewToken !== undefined && (tokens === undefined || tokens.includes(renewToken)),
  );
  const items = loans.flatMap(({ id, deadline, renewals }): ActItem[] => {
    const now = after.lent.find((lent) => lent.id === id);
    if (now === undefined) return [];
    const isLater = deadline !== undefined && now.deadline !== undefined && now.deadline > deadline;
    const isCounted = renewals !== undefined && (now.renewal.count ?? 0) > renewals;
    const { title, author, barcode } = now;
    return [
      {
        id,
        title,
        author,
        barcode,
        old: deadline,
        ...(isLater || isCounted ? { outcome: 'renewed', new: now.deadline } : { outcome: 'unknown' }),
      },
    ];
  });
  const happened = items.some(({ outcome }) => outcome === 'renewed');
  const complete = happened && items.every(({ outcome }) => outcome === 'renewed');
  return {
    complete,
    happened,
    answer: { ...(happened ? { status: 'OK' } : { status: 'ERROR', reason: 'unknown' }), items },
  };
}
