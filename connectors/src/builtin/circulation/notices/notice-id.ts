import { createHash } from 'node:crypto';

/**
 * The id of a notice: the same cause has the same id on every node and after every crash, so that it is stored once. 128
 * bits of SHA-256, base64url.
 */
export function noticeId(libraryId: number, ...cause: readonly (string | number)[]): string {
  const hash = createHash('sha256').update(JSON.stringify([libraryId, ...cause]));
  return hash.digest().subarray(0, 16).toString('base64url');
}
