import type { StoreState } from '../record/record-store.ts';

/** How far the records of a library have been taken in. */
export interface IndexPosition {
  readonly store: string;
  /** The records up to this number. */
  readonly upTo: number;
  /** The removals up to this sequence. */
  readonly removals: number;
}

/** Whether the records can be followed from here. */
export function canFollow({ store, upTo, removals }: IndexPosition, state: StoreState): boolean {
  return store === state.store && upTo <= state.last && removals >= state.forgotten && removals <= state.removals;
}

/** Whether the other one knows something that this one does not. */
export function isBefore(position: IndexPosition, other: IndexPosition): boolean {
  return position.upTo < other.upTo || position.removals < other.removals;
}
