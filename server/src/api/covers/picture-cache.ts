import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A cache of images on disk, bounded in bytes, the oldest out first. An empty file means that there is no image. */
export interface PictureCache {
  /** The image; `null` when there is none; undefined when unknown. */
  get(key: string): Promise<Buffer | null | undefined>;
  put(key: string, picture: Buffer | null): Promise<void>;
}

/** The bounds of a cache. */
export interface PictureCacheOptions {
  readonly maxBytes: number;
  readonly now: () => Date;
  /** Days for which the absence of an image is remembered; 1 by default. */
  readonly absentDays?: number;
}

const day = 86_400_000;
/** The fixed cost of an entry, so that empty ones are bounded too. */
const entryCost = 512;

/** Opens the cache in its own directory; keys must be safe file names. */
export async function openPictureCache(
  directory: string,
  { maxBytes, now, absentDays = 1 }: PictureCacheOptions,
): Promise<PictureCache> {
  await mkdir(directory, { recursive: true });
  const entries = new Map<string, { size: number; written: number }>();
  const files = await Promise.all(
    (await readdir(directory)).map(async (key) => {
      const { size, mtimeMs } = await stat(join(directory, key));
      return { key, size, written: mtimeMs };
    }),
  );
  let total = 0;
  const note = (key: string, size: number, written: number) => {
    entries.set(key, { size, written });
    total += size + entryCost;
  };
  for (const { key, size, written } of files.sort((a, b) => a.written - b.written)) note(key, size, written);

  const forget = async (key: string) => {
    const entry = entries.get(key);
    if (entry) total -= entry.size + entryCost;
    entries.delete(key);
    await rm(join(directory, key), { force: true });
  };

  return {
    async get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // Images change rarely; a failed server may have its image tomorrow.
      if (now().getTime() - entry.written > (entry.size > 0 ? 30 : absentDays) * day) return undefined;
      if (entry.size === 0) return null;
      return readFile(join(directory, key)).catch(() => undefined);
    },
    async put(key, picture) {
      await forget(key);
      const name = join(directory, key);
      await writeFile(`${name}.new`, picture ?? '');
      await rename(`${name}.new`, name);
      note(key, picture?.length ?? 0, now().getTime());
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break;
        await forget(oldest);
      }
    },
  };
}
