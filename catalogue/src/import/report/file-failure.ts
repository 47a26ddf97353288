import { failureText } from './failure-text.ts';

/** Plain words for file system errors, by the code of the system. */
const sentences = new Map([
  ['ENOENT', 'there is no such file or folder'],
  ['ENOTDIR', 'a part of its path is no folder'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'this user has no right to do so'],
  ['EPERM', 'this user has no right to do so'],
  ['EROFS', 'it lies on a medium that cannot be written'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'this user has no more room on the disk'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ELOOP', 'it is a link that leads in a circle'],
  ['ENXIO', 'it is no file that can be opened'],
  ['EIO', 'the disk reports an error'],
]);

/**
 * The reason why a file operation failed: in plain words where the system's code is known, otherwise the message of
 * the error.
 */
export function fileFailure(error: unknown): string {
  return failureText(error, sentences);
}
