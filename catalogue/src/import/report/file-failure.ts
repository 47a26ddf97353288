import { failureText } from './failure-text.ts';

/** What the system says of a file, by its code, as people say it. */
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

/** Why something could not be done with a file or folder: in words where the system's code is known, else as it was said. */
export function fileFailure(error: unknown): string {
  return failureText(error, sentences);
}
