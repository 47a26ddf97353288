/** A command that changes the records of a library. */
export type ImportCommand = 'import' | 'harvest';

/** The last run of a command for a library; times in epoch milliseconds. */
export interface ImportOutcome {
  readonly libraryId: number;
  readonly command: ImportCommand;
  readonly started: number;
  /** Absent: it still runs, or its process was killed. */
  readonly ended?: number;
  readonly outcome?: 'done' | 'failed' | 'stopped';
}

/** The last runs of imports and harvests, which other processes than the service make. */
export interface ImportOutcomes {
  /** Records that a command begins. */
  begin(libraryId: number, command: ImportCommand, now: number): Promise<void>;
  /** Records how it ended. */
  end(libraryId: number, command: ImportCommand, outcome: 'done' | 'failed' | 'stopped', now: number): Promise<void>;
  all(): Promise<ImportOutcome[]>;
}
