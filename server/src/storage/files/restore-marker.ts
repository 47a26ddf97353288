import { join } from 'node:path';
import { fileExists } from '../../base/file-exists.ts';
import { StorageError } from '../../base/storage-error.ts';

/** The file in a data directory while a backup is restored into it. */
export const restoreMarker = 'restore-unfinished';

/** Refuses a data directory that an interrupted restore has left. Throws `StorageError`. */
export async function refuseUnfinishedRestore(directory: string): Promise<void> {
  if (await fileExists(join(directory, restoreMarker)))
    throw new StorageError(
      'unfinished-restore',
      `A backup was being restored into ${directory}, and the restore did not end. Run \`restore\` again.`,
    );
}
