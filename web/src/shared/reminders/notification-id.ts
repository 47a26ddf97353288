import type { AccountKey } from '#shared/state/accounts.ts';

/** A card at one of the services of the app: two services may use the same numbers for libraries and cards. */
export interface ServiceAccount extends AccountKey {
  /** As in the keys of all that is stored for the service; empty for the first one. */
  readonly scope: string;
}

/**
 * A stable id of 31 bits for a notification (FNV-1a). The specification's random digits from 0 to 9 replace each other
 * among more than ten; decision 4 of the readings takes a hash instead, so that the same notification always replaces
 * itself and no other.
 */
export function notificationId({ scope, libraryId, userId }: ServiceAccount, type: string, date: string): number {
  let hash = 0x811c9dc5;
  for (const char of [...(scope === '' ? [] : [scope]), libraryId, userId, type, date].join('\u0000')) {
    hash ^= char.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 1) & 0x7fffffff;
}

/** The extra data that tell whose a notification is. */
export const ownerFields = ({ scope, libraryId, userId }: ServiceAccount) => ({
  libraryId,
  userId,
  ...(scope === '' ? {} : { scope }),
});

/** Whose a notification is; of the first service where its extra data name none. */
export const ownerOf = ({ extra }: { extra: Readonly<Record<string, unknown>> }): ServiceAccount => ({
  scope: typeof extra.scope === 'string' ? extra.scope : '',
  libraryId: Number(extra.libraryId),
  userId: String(extra.userId),
});
