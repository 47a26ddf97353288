import { createSemaphore, type Semaphore } from '@buchfink/connectors/semaphore';
import { StorageError } from '../../base/storage-error.ts';

/** The maximum number of changes of one library that wait on this node: some seconds of work. */
const maxWaiting = 500;

/**
 * Creates the queues of all libraries on this node. At most `atOnce` changes of a library run at the same time, so that
 * one library never has all connections. The others wait in their order, at most 500: then a change is refused with
 * `StorageError('locked')`.
 */
export function createLibraryQueues(
  atOnce: number,
): <Result>(libraryId: number, change: () => Promise<Result>) => Promise<Result> {
  const queues = new Map<number, { readonly turns: Semaphore; length: number }>();
  return async (libraryId, change) => {
    const queue = queues.get(libraryId) ?? { turns: createSemaphore(atOnce), length: 0 };
    if (queue.length >= atOnce + maxWaiting)
      throw new StorageError('locked', `More than ${maxWaiting} changes of library ${libraryId} are waiting.`);
    queues.set(libraryId, queue);
    queue.length += 1;
    try {
      // A change that waits is not given up.
      return await queue.turns.run(new AbortController().signal, change);
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(libraryId);
    }
  };
}
