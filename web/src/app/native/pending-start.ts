import * as z from 'zod/mini';
import { safeRedirect } from '#shared/links/safe-redirect.ts';

const key = 'buchfink-pending-start';

const PendingStart = z.object({
  path: z.string(),
  /** The card to choose, and whether its loans are to be renewed. */
  account: z.optional(z.object({ libraryId: z.number(), userId: z.string() })),
  renewAll: z.optional(z.boolean()),
});
/** What the app is started anew for, at another service. */
export type PendingStart = z.infer<typeof PendingStart>;

/**
 * Starts the app anew. A shell serves its page at `/` for certain, but takes a path with a dot at its end for a file. What
 * follows lies in the storage of this visit, which no link can write: a link alone must renew nothing.
 */
export function restartFor(start: PendingStart): void {
  sessionStorage.setItem(key, JSON.stringify(start));
  window.location.assign('/');
}

/** What the app was started anew for, once; undefined after any other start. */
export function takePendingStart(storage: Pick<Storage, 'getItem' | 'removeItem'>): PendingStart | undefined {
  const text = storage.getItem(key);
  storage.removeItem(key);
  try {
    const parsed = z.safeParse(PendingStart, JSON.parse(text ?? 'null'));
    const path = parsed.success ? safeRedirect(parsed.data.path) : undefined;
    return parsed.success && path !== undefined ? { ...parsed.data, path } : undefined;
  } catch {
    return undefined;
  }
}
