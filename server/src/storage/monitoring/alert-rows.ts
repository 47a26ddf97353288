import type { AlertState } from './alert-store.ts';
import type { ImportCommand, ImportOutcome } from './import-outcomes.ts';

/** A row of `alert`. */
export interface AlertRow extends Omit<AlertState, 'libraryId' | 'code'> {
  readonly library_id: number;
  readonly code: string | null;
}

/** The announced state of a row. */
export const alertStateOf = ({ library_id, code, ...row }: AlertRow): AlertState => ({
  ...row,
  libraryId: library_id,
  ...(code !== null && { code }),
});

/** A row of `import_outcome`. */
export interface OutcomeRow {
  readonly library_id: number;
  readonly command: ImportCommand;
  readonly started: number;
  readonly ended: number | null;
  readonly outcome: NonNullable<ImportOutcome['outcome']> | null;
}

/** The last run of a command, of a row. */
export const importOutcomeOf = ({ library_id, command, started, ended, outcome }: OutcomeRow): ImportOutcome => ({
  libraryId: library_id,
  command,
  started,
  ...(ended !== null && { ended }),
  ...(outcome !== null && { outcome }),
});
