let navigations = 0;

/** Begins a navigation. The returned function says whether it is still the last one. */
export function beginNavigation(): () => boolean {
  navigations += 1;
  return watchNavigation();
}

/**
 * Returns a function that says whether the reader has gone nowhere since: neither by a link nor by the browser's buttons, and
 * to no screen that is still being loaded. For whatever leads on after waiting for an answer.
 */
export function watchNavigation(): () => boolean {
  const then = navigations;
  return () => then === navigations;
}
