import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileFailure } from '@buchfink/catalogue/import/report/file-failure';
import { StorageError } from '../database/storage-error.ts';

/** Makes the data directory where it is missing, for this user only. Throws `StorageError` when this user cannot write in it. */
export async function checkWritable(directory: string): Promise<void> {
  // Rights are not all: root has every right in /proc and /sys, and can make no file there.
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
}

/**
 * A folder with those above it. Node's own `recursive` never ends below /proc: there a folder that cannot be made is called
 * missing, as one would be whose parent is missing, however often the parent is there.
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

/** Why one folder cannot be made; what is there already is none. */
async function failureOf(folder: string): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const failure = error as NodeJS.ErrnoException;
    if (failure.code !== 'EEXIST') return failure;
  }
  return undefined;
}
