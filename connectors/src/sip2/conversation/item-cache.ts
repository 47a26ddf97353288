import { LRUCache } from 'lru-cache';
import type { ItemInformation } from '../codec/messages/items.ts';

/** What 18 said of copies, for a minute: an account that is read twice asks once. It holds nothing of patrons. */
export type ItemCache = LRUCache<string, ItemInformation>;

/** Creates a cache by barcodes. */
export const createItemCache = (now: () => Date): ItemCache =>
  new LRUCache({ max: 5_000, ttl: 60_000, ttlResolution: 0, perf: { now: () => now().getTime() } });
