import { withLock } from '../../storage/locks/node-locks.ts';
import { storageAt } from '../../storage/storage.ts';
import type { ImportContext } from './import-context.ts';

/** Milliseconds between two looks whether the job before this one has ended. */
const lookEvery = 500;

/**
 * Does work while no other import, harvest or undo changes the library. The work gets a signal that aborts when another
 * one may begin, as when the database ended the connection that holds the lock; the job reports it.
 */
export async function withLibraryLock<Result>(
  { location, signal, report }: Pick<ImportContext, 'location' | 'signal' | 'report'>,
  libraryId: number,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const locks = await storageAt(location).locks();
  try {
    const wait = { every: lookEvery, signal, onWait: () => report({ kind: 'waiting', libraryId }) };
    return await withLock(locks, `import ${libraryId}`, wait, (lost) => {
      const reportLoss = () => report({ kind: 'lock-lost', libraryId });
      // It may be lost as soon as it is there.
      if (lost.aborted) reportLoss();
      else lost.addEventListener('abort', reportLoss, { once: true });
      return work(lost);
    });
  } finally {
    await locks.close();
  }
}
