import type { MayRemove, PlannedRemoval } from '@buchfink/catalogue/report/planned-removal';
import type { ImportContext } from './import-context.ts';

/** Removing more than one in ten records of a library needs permission. */
export const freeShare = 10;

/** Whether this many records may be removed without asking. */
export function isAllowed({ count, of }: PlannedRemoval, limit: number | undefined): boolean {
  return limit === undefined ? count * freeShare <= of : count <= limit;
}

/**
 * Allows removals up to `limit`, by default a tenth of the library. More needs the yes of somebody who is asked, which
 * holds for the rest of the job.
 */
export function removalPermission(
  { askRemoval }: Pick<ImportContext, 'askRemoval'>,
  limit: number | undefined,
): MayRemove {
  let hasAgreed = false;
  return async (removal) => {
    if (hasAgreed || isAllowed(removal, limit)) return true;
    if (limit === undefined && askRemoval) hasAgreed = await askRemoval(removal);
    return hasAgreed;
  };
}
