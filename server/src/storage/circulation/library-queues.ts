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
  const queues = new Map<number, { running: number; readonly waiting: (() => void)[] }>();
  return async (libraryId, change) => {
    const queue = queues.get(libraryId) ?? { running: 0, waiting: [] };
    queues.set(libraryId, queue);
    if (queue.waiting.length >= maxWaiting)
      throw new StorageError('locked', `More than ${maxWaiting} changes of library ${libraryId} are waiting.`);
    if (queue.running >= atOnce) await new Promise<void>((turn) => queue.waiting.push(turn));
    else queue.running += 1;
    try {
      return await change();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(libraryId);
    }
  };
}
