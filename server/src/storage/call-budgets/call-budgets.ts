/** What a caller has spent of its budget since the last exchange. */
export interface Spending {
  /** A keyed hash of a network or login, so that nothing can be read back. */
  readonly caller: Buffer;
  /** Milliseconds in which the budget refills as much. */
  readonly debt: number;
}

/** The budgets of calls that the nodes of a service share. All calls throw `StorageError`. */
export interface CallBudgets {
  /**
   * Adds spendings, at most one of a caller, and returns the debts of these callers on all nodes, in the same order:
   * the milliseconds until their budgets are full again.
   */
  add(spendings: readonly Spending[]): Promise<number[]>;
  /** Deletes callers whose budgets are full. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}
