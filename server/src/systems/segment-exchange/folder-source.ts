import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { segmentFileName } from '@buchfink/catalogue/segment/file/segment-file';
import { untilAborted } from '../../base/http/client/until-aborted.ts';
import { maxListingBytes } from './index-listing.ts';
import type { SegmentSource } from './segment-source.ts';

/** The name of the listing's file in the folder of a library. */
export const listingFileName = 'listing.json';

/** The folder of a library's segments in a shared folder. */
export const sharedLibraryFolder = (folder: string, libraryId: number) => join(folder, String(libraryId));

/** Indexes in a folder that nodes share: a network drive, or an object store that is mounted. It may hang. */
export function folderSource(folder: string): SegmentSource {
  return {
    name: folder,
    listing: (libraryId, signal) =>
      untilAborted(readListing(join(sharedLibraryFolder(folder, libraryId), listingFileName)), signal),
    segment: ({ libraryId, name, from, signal }) =>
      untilAborted(
        orUndefined(async () => {
          const file = await open(join(sharedLibraryFolder(folder, libraryId), segmentFileName(name)), 'r');
          return { from, chunks: file.createReadStream({ start: from }) };
        }),
        signal,
      ),
  };
}

/** The text of a listing's file; undefined where there is none. Throws an `Error` when it is too large. */
export function readListing(file: string): Promise<string | undefined> {
  return orUndefined(async () => {
    if ((await stat(file)).size > maxListingBytes) throw new Error('its listing is too large');
    return readFile(file, 'utf8');
  });
}

async function orUndefined<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
