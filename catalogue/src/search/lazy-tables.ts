let made = 0;

/**
 * Counts a table that this thread makes of an index when it is first needed, and keeps as long as the index is the same. So a
 * test can tell whether a search met everything ready.
 */
export function countLazyTable(): void {
  made += 1;
}

/** How many tables this thread has made so far. */
export function lazyTableCount(): number {
  return made;
}
