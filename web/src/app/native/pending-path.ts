import { safeRedirect } from '#shared/links/safe-redirect.ts';

const key = 'buchfink-pending-path';

/**
 * Starts the app anew at a path. A shell serves its page at `/` for certain, but takes a path with a dot at its end for
 * a file.
 */
export function restartAt(path: string): void {
  sessionStorage.setItem(key, path);
  window.location.assign('/');
}

/** The path that the app was started anew for; undefined after any other start. */
export function takePendingPath(storage: Pick<Storage, 'getItem' | 'removeItem'>): string | undefined {
  const path = storage.getItem(key);
  storage.removeItem(key);
  return path === null ? undefined : safeRedirect(path);
}
