import type { AccountKey } from '#shared/state/accounts.ts';

/**
 * A stable id of 31 bits for a notification (FNV-1a). The specification's random digits from 0 to 9 replace each other
 * among more than ten; decision 4 of the readings takes a hash instead, so that the same notification always replaces
 * itself and no other.
 */
export function notificationId({ libraryId, userId }: AccountKey, type: string, date: string): number {
  let hash = 0x811c9dc5;
  for (const char of [libraryId, userId, type, date].join('\u0000')) {
    hash ^= char.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 1) & 0x7fffffff;
}
