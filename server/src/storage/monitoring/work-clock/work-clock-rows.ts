/** What is stored about the clock by which work runs that time alone begins. Instants are epoch milliseconds. */
export interface WorkClockState {
  /** The last sign of life: the last moment at which the clock was believed. */
  readonly seen: number;
  /** The newest row when an operator said that the clock is right; it counts no longer. */
  readonly accepted?: number;
  /** A day's work was undone: the work waits for an operator, whatever the clock says. */
  readonly isUndone: boolean;
}

/** The stored state of the clock, one for all nodes. */
export interface WorkClockRows {
  /** Undefined: no service has run on these data yet. */
  read(): Promise<WorkClockState | undefined>;
  put(state: WorkClockState): Promise<void>;
}

/** A row of the table `work_clock`. */
export interface WorkClockCells {
  readonly seen: number;
  readonly accepted: number | null;
  readonly undone: number;
}

/** The columns of the table, and a row of it as a state. */
export const workClockColumns = 'seen, accepted, undone';
export const workClockStateOf = ({ seen, accepted, undone }: WorkClockCells): WorkClockState => ({
  seen,
  accepted: accepted ?? undefined,
  isUndone: undone === 1,
});
