import { access, constants, mkdir } from 'node:fs/promises';
import { StorageError } from './storage-error.ts';

/** Makes the data directory where it is missing, for this user only. Throws `StorageError` when this user may not write in it. */
export async function checkWritable(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StorageError(
      'not-writable',
      `The data directory ${directory} cannot be used (${reason}). ` +
        'Set BUCHFINK_DATA to a directory that this user may write.',
      { cause: error },
    );
  }
}
