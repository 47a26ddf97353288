import type { StoreState } from '../record/record-store.ts';

/** The position of an index in the changes of its store. */
export interface IndexPosition {
  readonly store: string;
  /** Records up to this number are included. */
  readonly upTo: number;
  /** Removals up to this sequence are applied. */
  readonly removals: number;
}

/** Whether changes since this position are still available. */
export function canFollow({ store, upTo, removals }: IndexPosition, state: StoreState): boolean {
  return store === state.store && upTo <= state.last && removals >= state.forgotten && removals <= state.removals;
}

/** Whether the other position includes something that this one does not. */
export function isBefore(position: IndexPosition, reference: IndexPosition): boolean {
  return position.upTo < reference.upTo || position.removals < reference.removals;
}
