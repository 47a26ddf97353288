import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type FetchLimits, fetchPicture } from './fetch-picture.ts';
import { openPictureCache, type PictureCache } from './picture-cache.ts';
import { scalePicture } from './scale-picture.ts';

/** Images from other servers, fetched safely, scaled and cached. */
export interface Pictures {
  /** The image at this address as WebP of a width in pixels; undefined when there is none. */
  get(url: string, width: number): Promise<Buffer | undefined>;
  /** The image from `fetch`, scaled and cached under `name`. A missing image is cached, too; a failure is not. */
  from(name: string, width: number, fetch: () => Promise<Uint8Array | undefined>): Promise<Buffer | undefined>;
}

/** Where images are cached, and the limits of a fetch. */
export interface PicturesOptions {
  readonly dataDirectory: string;
  readonly now: () => Date;
  readonly maxBytes?: number;
  readonly limits?: FetchLimits;
}

const defaultMaxBytes = 256 * 1024 * 1024;
/** Concurrent fetches: more would let one page of slow images use up memory and connections. */
const maxFetches = 16;

/** Creates the images; the cache is opened on first use. */
export function createPictures(options: PicturesOptions): Pictures {
  const { now, limits, maxBytes = defaultMaxBytes } = options;
  let opened: Promise<PictureCache> | undefined;
  const running = new Map<string, Promise<Buffer | undefined>>();

  const load = async (cache: PictureCache, key: string, width: number, fetch: Fetch) => {
    const bytes = await fetch();
    const picture = bytes === undefined ? null : await scalePicture(Buffer.from(bytes), width).catch(() => null);
    // A cache that cannot be written (disk full) costs time, not the image.
    await cache.put(key, picture).catch(() => {});
    return picture ?? undefined;
  };

  const from = async (name: string, width: number, fetch: Fetch) => {
    opened ??= openPictureCache(join(options.dataDirectory, 'covers'), { maxBytes, now });
    const cache = await opened;
    const key = createHash('sha256').update(`${width} ${name}`).digest('hex');
    const cached = await cache.get(key);
    if (cached !== undefined) return cached ?? undefined;
    const same = running.get(key);
    if (same) return same;
    if (running.size >= maxFetches) return undefined;
    const work = load(cache, key, width, fetch)
      .catch(() => undefined)
      .finally(() => running.delete(key));
    running.set(key, work);
    return work;
  };

  return {
    get: (url, width) => from(url, width, () => fetchPicture(url, limits).catch(() => undefined)),
    from,
  };
}

type Fetch = Parameters<Pictures['from']>[2];
