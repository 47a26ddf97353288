import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { IndexPosition } from '@buchfink/catalogue/index/index-position';
import { writeManifest } from '@buchfink/catalogue/index/manifest';
import { segmentFileName } from '@buchfink/catalogue/segment/file/segment-file';
import type { Keys } from '../../storage/keys/keys.ts';
import { fetchFile } from './fetch-file.ts';
import { type IndexListing, parseListing } from './index-listing.ts';
import type { SegmentSource } from './segment-source.ts';

/** Milliseconds for a listing; a node with a large index computes its checksums first. */
const listingTime = 45_000;
/** How often a source is asked for another listing because it has merged the segments of the one before. */
const maxListings = 5;
/** Milliseconds for which a source that failed is not asked again, for the index of another library. */
const restAfterFailure = 60_000;
/** The share of the free disk space that stays free. */
const reserve = 0.1;

/** The folder of incomplete files, in that of the index. */
const incomingFolder = 'incoming';

/** Fetches the written indexes of other nodes. */
export interface IndexFetcher {
  /**
   * Fetches the index of a library into its directory, which has none that can be used, from the first source whose
   * position can be used. Returns false when no source has one. Throws the signal's reason only.
   */
  fetch(request: IndexRequest): Promise<boolean>;
}

/** An index that is to be fetched. */
export interface IndexRequest {
  readonly libraryId: number;
  readonly directory: string;
  readonly canUse: (position: IndexPosition) => boolean;
}

/** The dependencies of a fetcher. */
export interface IndexFetcherOptions {
  readonly sources: readonly SegmentSource[];
  readonly keys: Pick<Keys, 'isSigned'>;
  readonly warn: (message: string, error: unknown) => void;
  /** Called with the name of the source and the duration in milliseconds. */
  readonly onFetched: (libraryId: number, from: string, ms: number) => void;
  readonly signal: AbortSignal;
  /** Monotonic milliseconds. */
  readonly clock: () => number;
  /** Free bytes of the disk of a directory, for tests. */
  readonly freeBytes?: (directory: string) => Promise<number>;
}

/** Creates a fetcher. It fetches one index after the other. */
export function createIndexFetcher(options: IndexFetcherOptions): IndexFetcher {
  const { sources, warn, signal, clock } = options;
  const restUntil = new Map<SegmentSource, number>();
  let last: Promise<unknown> = Promise.resolve();

  async function fetchFromAny(request: IndexRequest): Promise<boolean> {
    for (const source of sources) {
      if ((restUntil.get(source) ?? 0) > clock()) continue;
      const start = clock();
      try {
        if (!(await fetchFrom(source, request, options))) continue;
        options.onFetched(request.libraryId, source.name, clock() - start);
        return true;
      } catch (error) {
        signal.throwIfAborted();
        restUntil.set(source, clock() + restAfterFailure);
        warn(`The index of library ${request.libraryId} could not be fetched from ${source.name}`, error);
      }
    }
    // It is built from the records: incomplete files would only take space.
    await rm(join(request.directory, incomingFolder), { recursive: true, force: true });
    return false;
  }

  return {
    fetch(request) {
      const result = last.then(() => fetchFromAny(request));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

async function fetchFrom(
  source: SegmentSource,
  { libraryId, directory, canUse }: IndexRequest,
  options: IndexFetcherOptions,
): Promise<boolean> {
  const { keys, signal } = options;
  for (let round = 0; round < maxListings; round += 1) {
    const text = await source.listing(libraryId, AbortSignal.any([signal, AbortSignal.timeout(listingTime)]));
    if (text === undefined) return false;
    const listing = parseListing(keys, text, libraryId);
    // A node that is starting itself, or that has been away for long.
    if (listing.segments.length === 0 || !canUse(listing)) return false;
    if (await fetchSegments(source, listing, { directory, options })) {
      await install(directory, listing);
      return true;
    }
  }
  throw new Error('its segments were merged again and again meanwhile');
}

/** Fetches all segments; false when the source no longer has one of them. */
async function fetchSegments(
  source: SegmentSource,
  { libraryId, segments }: IndexListing,
  { directory, options }: { readonly directory: string; readonly options: IndexFetcherOptions },
): Promise<boolean> {
  const { signal, freeBytes = freeBytesOf } = options;
  const incoming = join(directory, incomingFolder);
  await mkdir(incoming, { recursive: true });
  const names = new Set(segments.map(({ name }) => segmentFileName(name)));
  for (const file of await readdir(incoming))
    if (!names.has(file)) await rm(join(incoming, file), { recursive: true, force: true });
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  if (bytes > (await freeBytes(incoming)) * (1 - reserve)) throw new Error(`there is no space for its ${bytes} bytes`);
  for (const { name, bytes, sha256 } of segments) {
    const file = join(incoming, segmentFileName(name));
    const read = (from: number, limit: AbortSignal) => source.segment({ libraryId, name, from, signal: limit });
    if (!(await fetchFile({ file, bytes, sha256, read, signal }))) return false;
  }
  return true;
}

/** Moves verified segments to their place. The manifest is written last, so that the index is there or not. */
async function install(directory: string, { store, upTo, removals, segments }: IndexListing): Promise<void> {
  const incoming = join(directory, incomingFolder);
  for (const { name } of segments)
    await rename(join(incoming, segmentFileName(name)), join(directory, segmentFileName(name)));
  const listed = segments.map(({ name, documents, deleted }) => ({
    name,
    documents,
    deleted,
  }));
  await writeManifest(directory, { store, upTo, removals, segments: listed });
  await rm(incoming, { recursive: true, force: true });
}

async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
