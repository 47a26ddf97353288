import type { DateMemory } from '../dates/date-reader.ts';

/** A memory of dates as several nodes share it. */
export function sharedDateMemory(): DateMemory {
  let stored: string | undefined;
  return {
    find: async () => stored,
    put: async (text) => {
      stored = text;
    },
  };
}
