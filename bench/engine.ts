import type { Query } from './queries.ts';

/** A search engine under test, opened over the same records as the other. */
export interface Engine {
  readonly name: string;
  /** Finds what is near when nothing matches. */
  readonly forgives: boolean;
  /** Milliseconds it took to build from records in memory. */
  readonly buildTime: number;
  /** Bytes on the disk. */
  readonly size: number;
  /** The ids of the ten best and the exact number of all. */
  ask(query: Query): { ids: readonly string[]; total: number };
  close(): void;
}
