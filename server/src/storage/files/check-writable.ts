import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileFailure } from '@buchfink/catalogue/report/file-failure';
import { StorageError } from '../../base/storage-error.ts';
import { refuseUnfinishedRestore } from './restore-marker.ts';

/**
 * Creates the data directory when it is missing, with access for this user only. Throws `StorageError` when this user
 * cannot write in it, or not in one of its databases: SQLite opens such a one, and fails at the first change.
 */
export async function checkWritable(directory: string): Promise<void> {
  // Checking the rights is not enough: root has every right in /proc and /sys, but cannot create a file there.
  const tried = join(directory, `.tried-${randomBytes(6).toString('hex')}`);
  try {
    await makeFolder(directory);
    await access(directory, constants.R_OK);
    await writeFile(tried, '', { mode: 0o600, flag: 'wx' });
    await rm(tried);
  } catch (error) {
    throw new StorageError(
      'not-writable',
      `The data directory ${directory} cannot be used (${fileFailure(error)}). ` +
        'Set BUCHFINK_DATA to a directory that this user may write.',
      { cause: error },
    );
  }
  for (const name of await readdir(directory)) {
    if (!name.endsWith('.db')) continue;
    const file = join(directory, name);
    await access(file, constants.R_OK | constants.W_OK).catch((error: unknown) => {
      const text = `The database ${file} cannot be written (${fileFailure(error)}). Give it to the user of the service.`;
      throw new StorageError('not-writable', text, { cause: error });
    });
  }
  await refuseUnfinishedRestore(directory);
}

/**
 * Creates a folder and its parents. Node's own `recursive` never ends below /proc: the system reports ENOENT there
 * for a folder that cannot be created, and Node tries to create the parent again and again, although it exists.
 */
async function makeFolder(folder: string): Promise<void> {
  const error = await failureOf(folder);
  if (error === undefined) return;
  const above = dirname(folder);
  if (error.code !== 'ENOENT' || above === folder) throw error;
  await makeFolder(above);
  const still = await failureOf(folder);
  if (still !== undefined) throw still;
}

/** Creates one folder and returns the error, if any. An existing folder is no error. */
async function failureOf(folder: string): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const failure = error as NodeJS.ErrnoException;
    if (failure.code !== 'EEXIST') return failure;
  }
  return undefined;
}
