import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type FetchLimits, fetchPicture } from './fetch-picture.ts';
import { openPictureCache, type PictureCache } from './picture-cache.ts';
import { scalePicture } from './scale-picture.ts';

/** Pictures from other servers, fetched safely, scaled and kept. */
export interface Pictures {
  /** The picture at this address as WebP of a width in pixels; undefined when there is none to be had. */
  get(url: string, width: number): Promise<Buffer | undefined>;
  /**
   * The picture that `fetch` gets, scaled and kept in the same way under a name of its own. That there is none is kept,
   * too, but not that the fetching failed.
   */
  from(name: string, width: number, fetch: () => Promise<Uint8Array | undefined>): Promise<Buffer | undefined>;
}

/** Where pictures are kept and what may be fetched. */
export interface PicturesOptions {
  readonly dataDirectory: string;
  readonly now: () => Date;
  readonly maxBytes?: number;
  readonly limits?: FetchLimits;
}

const defaultMaxBytes = 256 * 1024 * 1024;
/** More at the same time would let one page of slow pictures use up memory and connections. */
const maxFetches = 16;

/** Opens the cache when the first picture is asked for. */
export function createPictures(given: PicturesOptions): Pictures {
  const { now, limits, maxBytes = defaultMaxBytes } = given;
  let opened: Promise<PictureCache> | undefined;
  const running = new Map<string, Promise<Buffer | undefined>>();

  const load = async (cache: PictureCache, key: string, width: number, fetch: Fetch) => {
    const bytes = await fetch();
    const picture = bytes === undefined ? null : await scalePicture(Buffer.from(bytes), width).catch(() => null);
    // A cache that cannot be written (disk full) costs time, not the picture.
    await cache.put(key, picture).catch(() => {});
    return picture ?? undefined;
  };

  const from = async (name: string, width: number, fetch: Fetch) => {
    opened ??= openPictureCache(join(given.dataDirectory, 'covers'), { maxBytes, now });
    const cache = await opened;
    const key = createHash('sha256').update(`${width} ${name}`).digest('hex');
    const known = await cache.get(key);
    if (known !== undefined) return known ?? undefined;
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
