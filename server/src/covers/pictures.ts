import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type FetchLimits, fetchPicture } from './fetch-picture.ts';
import { openPictureCache, type PictureCache } from './picture-cache.ts';
import { scalePicture } from './scale-picture.ts';

/** Pictures from other servers, fetched safely, scaled and kept. */
export interface Pictures {
  /** The picture at this address as WebP of a width in pixels; undefined when there is none to be had. */
  get(url: string, width: number): Promise<Buffer | undefined>;
}

/** Where pictures are kept and what may be fetched. */
export interface PicturesGiven {
  readonly dataDirectory: string;
  readonly now: () => Date;
  readonly maxBytes?: number;
  readonly limits?: FetchLimits;
}

const defaultMaxBytes = 256 * 1024 * 1024;
/** More at the same time would let one page of slow pictures use up memory and connections. */
const maxFetches = 16;

/** Opens the cache when the first picture is asked for. */
export function createPictures(given: PicturesGiven): Pictures {
  const { now, limits, maxBytes = defaultMaxBytes } = given;
  let opened: Promise<PictureCache> | undefined;
  const running = new Map<string, Promise<Buffer | undefined>>();

  const load = async (cache: PictureCache, key: string, url: string, width: number) => {
    const picture = await fetchPicture(url, limits)
      .then((bytes) => scalePicture(bytes, width))
      .catch(() => null);
    // A cache that cannot be written (disk full) costs time, not the picture.
    await cache.put(key, picture).catch(() => {});
    return picture ?? undefined;
  };

  return {
    async get(url, width) {
      opened ??= openPictureCache(join(given.dataDirectory, 'covers'), { maxBytes, now });
      const cache = await opened;
      const key = createHash('sha256').update(`${width} ${url}`).digest('hex');
      const known = await cache.get(key);
      if (known !== undefined) return known ?? undefined;
      const same = running.get(key);
      if (same) return same;
      if (running.size >= maxFetches) return undefined;
      const work = load(cache, key, url, width).finally(() => running.delete(key));
      running.set(key, work);
      return work;
    },
  };
}
