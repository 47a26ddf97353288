import type { Query } from './queries.ts';

/** A search engine under test, opened over the same records as the other. */
export interface Engine {
  readonly name: string;
  /** Milliseconds it took to build from records in memory. */
  readonly buildTime: number;
  /** Bytes on the disk. */
  readonly size: number;
  /** Bytes by which the process grew while it was opened and asked. */
  memory(): number;
  /** The ids of the ten best and the exact number of all. */
  ask(query: Query): { ids: readonly string[]; total: number };
  close(): void;
}

/** Bytes the process holds, after a collection where Node allows to ask for one. */
export function processBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}
