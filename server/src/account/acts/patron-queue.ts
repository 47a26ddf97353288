import { ApiException } from '@buchfink/contract/error';

/** Runs acts one after the other for each patron, so that two of them never meet at a library's system. */
export interface PatronQueue {
  /** Throws `ApiException('too-many-requests')` when too many acts of this patron are waiting already. */
  run<Answer>(patron: { libraryId: number; patronId: string }, act: () => Promise<Answer>): Promise<Answer>;
}

/** More waiting acts of one patron are no person's doing. */
const mostWaiting = 20;

/** Makes a queue for the patrons of one process; patrons without acts cost nothing. */
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
