import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { segmentFileName } from '@buchfink/catalogue/segment/file/segment-file';
import type { Keys } from '../../storage/keys/keys.ts';
import { listingFileName, readListing, sharedLibraryFolder } from './folder-source.ts';
import { type IndexListing, parseListing } from './index-listing.ts';
import { SegmentChecksums } from './segment-checksums.ts';

/** Milliseconds between two looks at the indexes. */
const shareEvery = 60_000;

/** The dependencies of the copies in a shared folder. */
export interface ShareIndexesOptions {
  /** The folder that the nodes share; without one nothing is copied. */
  readonly folder: string | undefined;
  readonly dataDirectory: string;
  readonly libraryIds: () => readonly number[];
  readonly keys: Pick<Keys, 'sign' | 'isSigned'>;
  readonly warn: (message: string, error: unknown) => void;
}

/** Copies the written indexes of this node to the shared folder every minute, until it is stopped. */
export function shareIndexesInBackground(options: ShareIndexesOptions): { stop(): Promise<void> } {
  const { folder, dataDirectory, libraryIds, keys, warn } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const checksums = new Map<number, SegmentChecksums>();

  async function share(): Promise<void> {
    while (folder !== undefined && !signal.aborted) {
      for (const libraryId of libraryIds()) {
        const directory = join(dataDirectory, 'index', String(libraryId));
        const current = checksums.get(libraryId) ?? new SegmentChecksums(directory);
        checksums.set(libraryId, current);
        await shareIndex({ folder, directory, libraryId, keys, checksums: current, signal }).catch((error: unknown) => {
          if (!signal.aborted) warn(`The index of library ${libraryId} could not be copied to ${folder}`, error);
        });
      }
      await pause(shareEvery, undefined, { signal }).catch(() => undefined);
    }
  }

  const sharing = share();
  return {
    async stop() {
      stopping.abort();
      await sharing;
    },
  };
}

/** The index of one library, and where it is copied to. */
export interface SharedIndex {
  readonly folder: string;
  readonly directory: string;
  readonly libraryId: number;
  readonly keys: Pick<Keys, 'sign' | 'isSigned'>;
  readonly checksums: SegmentChecksums;
  readonly signal: AbortSignal;
}

/**
 * Copies the written index of a library to the shared folder, if it has changed. The listing is written last, and the
 * segments of the one before stay for nodes that are fetching them. Throws what reading and writing throws.
 */
export async function shareIndex({
  folder,
  directory,
  libraryId,
  keys,
  checksums,
  signal,
}: SharedIndex): Promise<void> {
  const text = await checksums.listing(keys, libraryId);
  if (text === undefined) return;
  const target = sharedLibraryFolder(folder, libraryId);
  await mkdir(target, { recursive: true });
  const before = await readListing(join(target, listingFileName));
  const listing = parseListing(keys, text, libraryId);
  let copies = 0;
  for (const { name, bytes } of listing.segments) {
    const [file, copy] = [join(directory, segmentFileName(name)), join(target, segmentFileName(name))];
    if ((await stat(copy).catch(() => undefined))?.size === bytes) continue;
    signal.throwIfAborted();
    await copyFile(file, `${copy}.tmp`);
    await rename(`${copy}.tmp`, copy);
    copies += 1;
  }
  if (copies === 0 && before === text) return;
  const temporary = join(target, `${listingFileName}.tmp`);
  await writeFile(temporary, text, { flush: true });
  await rename(temporary, join(target, listingFileName));
  await removeOthers(target, [listing, ...listingIn(before, keys, libraryId)]);
}

function listingIn(text: string | undefined, keys: ShareIndexesOptions['keys'], libraryId: number): IndexListing[] {
  try {
    return text === undefined ? [] : [parseListing(keys, text, libraryId)];
  } catch {
    // Of an earlier version, or damaged.
    return [];
  }
}

async function removeOthers(target: string, listings: readonly IndexListing[]): Promise<void> {
  const names = new Set(listings.flatMap(({ segments }) => segments.map(({ name }) => segmentFileName(name))));
  for (const file of await readdir(target))
    if (/\.segment(\.tmp)?$/.test(file) && !names.has(file)) await rm(join(target, file), { force: true });
}
