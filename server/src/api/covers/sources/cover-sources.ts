import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { UpstreamFetch } from '@buchfink/connectors/upstream';
import { CoverType, coverWidth } from '@buchfink/contract/covers';
import { LRUCache } from 'lru-cache';
import type { CoverSource } from '../../../projects/covers/cover-source.ts';
import { openPictureCache, type PictureCache } from '../picture-cache.ts';
import { density, scalePicture } from '../scale-picture.ts';
import { coverAddresses, type TitleIds } from './cover-addresses.ts';
import { createSourceClient, SourceResting } from './source-client.ts';

/**
 * The cover of a title in the sources. `none`: no source has one; with `isFinal: false` a source could not be asked,
 * and may have one later. `pending`: the sources are still being asked.
 */
export type SourcedCover =
  | { readonly state: 'found'; readonly picture: Buffer; readonly source: CoverSource }
  | { readonly state: 'none'; readonly isFinal: boolean }
  | { readonly state: 'pending' };

/** Cover images of other services, by identifiers of a title. */
export interface CoverSources {
  /**
   * The image of the first source that has one, as WebP. Waits for a moment only: the sources are asked on without a
   * reader, so that a later call has the image.
   */
  find(sources: readonly CoverSource[], ids: TitleIds, type: CoverType): Promise<SourcedCover>;
}

/** The dependencies of the sources; times in milliseconds. */
export interface CoverSourcesOptions {
  readonly dataDirectory: string;
  readonly fetch: UpstreamFetch;
  readonly now: () => Date;
  readonly warn: (message: string) => void;
  readonly maxBytes?: number;
  /** How long a call waits for the sources. */
  readonly timeout?: number;
  /** For one answer of a source. */
  readonly maxTime?: number;
}

const defaultMaxBytes = 256 * 1024 * 1024;
const defaultTimeout = 1000;
const defaultMaxTime = 5000;
/** Days until a source is asked again for an image that it did not have. */
const absentDays = 14;
/** Milliseconds until a source is asked again for an image after a failure. */
const retryAfter = 600_000;
const maxFailures = 10_000;

/** Creates the sources; the cache is opened on first use. */
export function createCoverSources(options: CoverSourcesOptions): CoverSources {
  const { dataDirectory, fetch, now, warn, maxBytes = defaultMaxBytes } = options;
  const { timeout = defaultTimeout, maxTime = defaultMaxTime } = options;
  const client = createSourceClient({ fetch, now, warn, maxTime });
  const running = new Map<string, Promise<Sizes>>();
  const failures = new LRUCache<string, number>({ max: maxFailures });
  let opened: Promise<PictureCache> | undefined;

  const store = async (cache: PictureCache, address: string, bytes: Uint8Array | undefined) => {
    const sizes = new Map<CoverType, Buffer | null>();
    for (const type of CoverType.options) {
      // What is no image is none.
      const scaled = bytes && scalePicture(Buffer.from(bytes), coverWidth[type] * density).catch(() => null);
      const picture = (await scaled) ?? null;
      sizes.set(type, picture);
      // A cache that cannot be written (disk full) costs time, not the image.
      await cache.put(keyOf(address, type), picture).catch(() => {});
    }
    return sizes;
  };

  /** Fetches the image in all sizes into the cache, once for all who wait. Throws when the source does not answer. */
  const load = (cache: PictureCache, source: CoverSource, address: string): Promise<Sizes> => {
    const same = running.get(address);
    if (same) return same;
    const work = client
      .fetch(source, address)
      .then((bytes) => store(cache, address, bytes))
      .catch((error: unknown) => {
        if (!(error instanceof SourceResting)) failures.set(address, now().getTime());
        throw error;
      })
      .finally(() => running.delete(address));
    running.set(address, work);
    return work;
  };

  const search = async (sources: readonly CoverSource[], ids: TitleIds, type: CoverType): Promise<SourcedCover> => {
    opened ??= openPictureCache(join(dataDirectory, 'cover-sources'), { maxBytes, now, absentDays });
    const cache = await opened;
    let isFinal = true;
    for (const { source, address } of coverAddresses(sources, ids)) {
      const key = keyOf(address, type);
      let picture = await cache.get(key);
      if (picture === undefined && now().getTime() - (failures.get(address) ?? -Infinity) >= retryAfter)
        picture = await load(cache, source, address).then(
          (sizes) => sizes.get(type),
          () => undefined,
        );
      if (picture) return { state: 'found', picture, source };
      if (picture === undefined) isFinal = false;
    }
    return { state: 'none', isFinal };
  };

  return {
    async find(sources, ids, type) {
      if (sources.length === 0) return { state: 'none', isFinal: true };
      let timer: NodeJS.Timeout | undefined;
      const pending = new Promise<SourcedCover>((resolve) => {
        timer = setTimeout(() => resolve({ state: 'pending' }), timeout);
      });
      const found = search(sources, ids, type).catch((): SourcedCover => ({ state: 'none', isFinal: false }));
      return Promise.race([found, pending]).finally(() => clearTimeout(timer));
    },
  };
}

/** An image in all sizes; null when there is none. */
type Sizes = ReadonlyMap<CoverType, Buffer | null>;

const keyOf = (address: string, type: CoverType) => createHash('sha256').update(`${type} ${address}`).digest('hex');
