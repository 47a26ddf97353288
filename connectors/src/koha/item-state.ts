import type { CopyState } from '@buchfink/contract/availability';

/** What Koha says of a copy. Statuses are numbers of its authorised values: 0 says that nothing is wrong; NaN is unknown. */
export interface ItemFlags {
  readonly lost: number;
  readonly withdrawn: number;
  readonly damaged: number;
  /** Below 0: ordered; above 0: not lent. */
  readonly notForLoan: number;
  readonly isLent: boolean;
  /** A hold that has this copy: on the shelf (`W`) or on its way (`T`). */
  readonly hold: 'W' | 'T' | undefined;
  /** Its item type is for use in the library. */
  readonly isReference: boolean;
  /** Whether the interface says that the copy is available. */
  readonly isClaimedAvailable: boolean;
}

/** The state of a copy. `available` needs the claim and a zero in each status. */
export function stateOfItem(flags: ItemFlags): CopyState {
  const { lost, withdrawn, damaged, notForLoan, isLent, hold, isReference, isClaimedAvailable } = flags;
  if (lost > 0 || withdrawn > 0) return 'missing';
  if (isLent) return 'lent';
  if (hold === 'W') return 'reserved';
  if (hold === 'T') return 'in-transit';
  if (notForLoan < 0) return 'on-order';
  if (notForLoan > 0 || isReference) return 'reference';
  const isClear = [lost, withdrawn, damaged, notForLoan].every((status) => status === 0);
  return isClear && isClaimedAvailable ? 'available' : 'unknown';
}
