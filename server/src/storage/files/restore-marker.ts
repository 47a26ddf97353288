import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '../database/storage-error.ts';

/** The file in a data directory while a backup is restored into it. */
export const restoreMarker = 'restore-unfinished';

/** Refuses a data directory that an interrupted restore has left. Throws `StorageError`. */
export async function refuseUnfinishedRestore(directory: string): Promise<void> {
  const isUnfinished = await access(join(directory, restoreMarker)).then(
    () => true,
    () => false,
  );
  if (isUnfinished)
    throw new StorageError(
      'unfinished-restore',
      `A backup was being restored into ${directory}, and the restore did not end. Run \`restore\` again.`,
    );
}
