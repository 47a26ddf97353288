import type { ImportCommand } from '../import-outcomes.ts';
import type { RunOptions, RunProgress, RunReport } from './run-report.ts';

/** How a run ended. `stopped`: by a person; `interrupted`: its process ended, or the service did. */
export type RunOutcome = 'done' | 'failed' | 'stopped' | 'interrupted';

/** What a run does. */
export interface RequestedRun {
  readonly id: string;
  readonly libraryId: number;
  readonly command: ImportCommand | 'undo';
  /** Changes nothing and reports what would change. */
  readonly isDryRun: boolean;
  /** The command line, or the name of the file, for display. */
  readonly what: string;
  /** The id of the uploaded file that it reads; absent once the file was discarded. */
  readonly upload?: string;
  readonly options: RunOptions;
}

/** A run of a command that changes the records of a library; times in epoch milliseconds. */
export interface CommandRun extends RequestedRun {
  readonly requested: number;
  /** Absent while it waits for a node that starts it. */
  readonly started?: number;
  /** The last sign of life of its process. */
  readonly seen?: number;
  readonly progress?: RunProgress;
  readonly isCancelled: boolean;
  readonly ended?: number;
  readonly outcome?: RunOutcome;
  readonly report?: RunReport;
}

/** Milliseconds after its last sign of life when a run counts as interrupted. */
export const silentAfter = 30_000;
/** The ended runs that are stored of each library. */
export const storedRuns = 30;

/**
 * The runs of imports, harvests and undos, of all nodes and of the command line, with their progress and reports. A
 * page requests a run, a node claims it, its process reports signs of life and how it ended.
 */
export interface CommandRuns {
  /**
   * Stores a run that waits for a node; false when its id exists, or when another run of the library is waiting or
   * running.
   */
  request(run: RequestedRun, now: number): Promise<boolean>;
  /** Stores a run that the command line starts, and removes the library's oldest ones. */
  begin(run: RequestedRun, now: number): Promise<void>;
  /** Starts a waiting run; false when another node has it, or it no longer waits. */
  claim(id: string, now: number): Promise<boolean>;
  /** Stores a sign of life. Returns whether the run is to be stopped. */
  beat(id: string, progress: RunProgress | undefined, now: number): Promise<boolean>;
  end(id: string, outcome: RunOutcome, report: RunReport, now: number): Promise<void>;
  /** Ends a run that has no sign of life any more, because its process was killed: it is `interrupted`. */
  endSilent(now: number): Promise<void>;
  /** Has a run stopped; one that waits ends at once. */
  cancel(id: string, now: number): Promise<boolean>;
  /** Has an ended run wait again with these options; false when another run of the library is waiting or running. */
  requestAgain(id: string, options: RunOptions, now: number): Promise<boolean>;
  /** Takes an uploaded file from its runs, so that no node imports it any more. */
  discard(upload: string): Promise<void>;
  /** The runs that wait for a node. */
  waiting(): Promise<CommandRun[]>;
  find(id: string): Promise<CommandRun | undefined>;
  /** The last runs of a library, the newest first. */
  list(libraryId: number): Promise<CommandRun[]>;
}
