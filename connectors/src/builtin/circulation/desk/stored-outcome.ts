import type { DeskActRow } from '../store/circulation-rows.ts';

/** The outcome of an act of the desk as it is stored with the act, in JSON. */
export interface StoredOutcome {
  /** What the act resolved with; the kind of the act says which method gave it. */
  readonly result: unknown;
  /** The act was undone, or its payment cancelled. */
  readonly isUndone?: boolean;
}

/** Writes an outcome for `DeskActRow.outcome`. */
export const writeOutcome = (outcome: StoredOutcome): string => JSON.stringify(outcome);

/** Reads the outcome of an act. The cast holds: only `writeOutcome` writes it. */
export const readOutcome = ({ outcome }: Pick<DeskActRow, 'outcome'>): StoredOutcome =>
  JSON.parse(outcome) as StoredOutcome;
