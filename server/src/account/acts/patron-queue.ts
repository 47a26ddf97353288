import { ApiException } from '@buchfink/contract/error';

/** Runs the acts of each patron one after another, so that two of them never run at a library's system at once. */
export interface PatronQueue {
  /** Throws `ApiException('too-many-requests')` when too many acts of this patron are already waiting. */
  run<Answer>(patron: { libraryId: number; patronId: string }, act: () => Promise<Answer>): Promise<Answer>;
}

/** Most waiting acts of one patron. A person never causes more. */
const mostWaiting = 20;

/** Creates the queue for the patrons of one process. Patrons without acts use no memory. */
export function createPatronQueue(): PatronQueue {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return {
    async run({ libraryId, patronId }, act) {
      const key = `${libraryId}:${patronId}`;
      const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
      if (line.length >= mostWaiting) throw new ApiException('too-many-requests');
      lines.set(key, line);
      line.length += 1;
      const mine = line.last.then(act);
      line.last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        line.length -= 1;
        if (line.length === 0) lines.delete(key);
      }
    },
  };
}
