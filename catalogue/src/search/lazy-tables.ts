let tableCount = 0;

/**
 * Counts a table that this thread creates at first use and keeps as long as the index stays the same, so that a test
 * can tell whether a search was fully warmed up.
 */
export function countLazyTable(): void {
  tableCount += 1;
}

/** The number of lazy tables this thread has created. */
export function lazyTableCount(): number {
  return tableCount;
}
