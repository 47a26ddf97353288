import { type Key, keysOf } from '../../storage/keys/keys.ts';
import { createIndexFetcher, type IndexFetcher, type IndexFetcherOptions } from './fetch-index.ts';
import { folderSource } from './folder-source.ts';
import { peerSource } from './peer-source.ts';
import type { SegmentLocation } from './segment-location.ts';

/** Where indexes of other nodes are, and the keys that they sign them with. Threads receive it. */
export interface SegmentExchange {
  readonly location: SegmentLocation;
  readonly keys: readonly Key[];
}

/** Opens the fetcher of a location. */
export function openIndexFetcher(
  { location, keys: all }: SegmentExchange,
  options: Pick<IndexFetcherOptions, 'warn' | 'onFetched' | 'signal'>,
): IndexFetcher {
  // A thread receives a `Buffer` as a plain array of bytes.
  const keys = keysOf(all.map(({ id, secret }) => ({ id, secret: Buffer.from(secret) })));
  const sources =
    location.kind === 'folder'
      ? [folderSource(location.folder)]
      : location.addresses.map((address) => peerSource(address, { keys, now: () => Date.now() }));
  return createIndexFetcher({ ...options, sources, keys, clock: () => performance.now() });
}
