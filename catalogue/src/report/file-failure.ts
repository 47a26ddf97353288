import { failureText } from './failure-text.ts';

/** Plain words for file system errors, by the code of the system. */
export const fileFailures = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user has no permission to do so',
  EPERM: 'this user has no permission to do so',
  EROFS: 'it is on a medium that cannot be written',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this user is exceeded',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'it is a link that leads to itself',
  ENXIO: 'it is not a file that can be opened',
  EIO: 'the disk reports an error',
} as const;

/** A code of the system that has plain words. */
export type FileFailureCode = keyof typeof fileFailures;

const sentenceByCode = new Map<string, string>(Object.entries(fileFailures));

/**
 * The reason why a file operation failed: in plain words where the system's code is known, otherwise the message of
 * the error.
 */
export function fileFailure(error: unknown): string {
  return failureText(error, sentenceByCode);
}

/**
 * The message of an error. That of a file system error is its path and the reason in plain words: the system's own
 * message names a call of the program, which helps nobody.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isKnown = 'code' in error && sentenceByCode.has(String(error.code));
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  return isKnown && path !== undefined ? `${path}: ${fileFailure(error)}` : error.message;
}
