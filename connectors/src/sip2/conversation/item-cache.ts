import { LRUCache } from 'lru-cache';
import type { ItemInformation } from '../codec/messages/items.ts';

/** What 18 said of copies, for a minute: an account that is read twice asks once. It holds nothing of patrons. */
export type ItemCache = LRUCache<string, ItemInformation>;

/** How long an answer is remembered, in milliseconds. */
export const itemLife = 60_000;

/** Creates a cache by barcodes. */
export const createItemCache = (now: () => Date): ItemCache =>
  new LRUCache({ max: 5_000, ttl: itemLife, ttlResolution: 0, perf: { now: () => now().getTime() } });

/** Copies as a patron sees them. */
export type PatronItems = Pick<ItemCache, 'get' | 'set' | 'delete'>;

/** The cache for a patron after an act (`LastActs`): it has only what was read since. Without an act it is the whole cache. */
export function itemsSince(cache: ItemCache, act: string | undefined): PatronItems {
  if (act === undefined) return cache;
  // No barcode has a space.
  const keyOf = (barcode: string) => `${barcode} ${act}`;
  return {
    get: (barcode) => cache.get(keyOf(barcode)),
    set(barcode, item) {
      cache.set(barcode, item);
      return cache.set(keyOf(barcode), item);
    },
    delete(barcode) {
      cache.delete(barcode);
      return cache.delete(keyOf(barcode));
    },
  };
}
