import { LRUCache } from 'lru-cache';

/** The most feeds whose last change is remembered. */
const maxFeeds = 2_000;

/** When feeds changed last, as far as this process has seen it. */
export interface SeenChanges {
  /** The instant since which a feed has this entity tag, in whole seconds as HTTP dates are. */
  changedAt(key: string, etag: string): Date;
}

/**
 * Creates the memory of when feeds changed. The days in their records do not tell: a record may come days after the day it states.
 * A reader that knows no entity tags gets a feed once more after a restart, and never misses a change.
 */
export function createSeenChanges(now: () => Date): SeenChanges {
  const seen = new LRUCache<string, { readonly etag: string; readonly since: Date }>({ max: maxFeeds });
  return {
    changedAt(key, etag) {
      const known = seen.get(key);
      if (known?.etag === etag) return known.since;
      const since = new Date(Math.floor(now().getTime() / 1_000) * 1_000);
      seen.set(key, { etag, since });
      return since;
    },
  };
}
