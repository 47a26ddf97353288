import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readSegmentFile, segmentFileName } from '../segment/file/segment-file.ts';
import { IndexDamaged } from '../segment/index-damaged.ts';
import { segmentOf } from '../segment/open-segment.ts';
import type { LiveSegment } from '../segment/segment.ts';
import { formatDeletions, parseDeletions } from './deletions.ts';
import { type Manifest, type ManifestSegment, manifestFileName, readManifest } from './manifest.ts';

/** An index as stored in its directory. */
export interface StoredIndex extends Omit<Manifest, 'segments'> {
  readonly parts: readonly LiveSegment[];
}

/**
 * Reads the index of a directory; those of `liveSegments` are not read again. Undefined when there is none.
 * Throws `IndexDamaged`.
 */
export async function readIndex(
  directory: string,
  liveSegments: readonly LiveSegment[] = [],
): Promise<StoredIndex | undefined> {
  for (;;) {
    const manifest = await readManifest(directory);
    if (manifest === undefined) return undefined;
    try {
      const parts = [];
      for (const segment of manifest.segments) parts.push(await readPart(directory, segment, liveSegments));
      return { ...manifest, parts };
    } catch (error) {
      // Another process may have merged segments and removed their files meanwhile: then the manifest has changed.
      const now = await readManifest(directory);
      if (JSON.stringify(now) === JSON.stringify(manifest)) throw error;
    }
  }
}

async function readPart(
  directory: string,
  { name, documents, deleted }: ManifestSegment,
  liveSegments: readonly LiveSegment[],
): Promise<LiveSegment> {
  const segment =
    liveSegments.find((live) => live.segment.name === name)?.segment ??
    segmentOf(name, await readSegmentFile(directory, name));
  if (segment.documentCount !== documents) throw new IndexDamaged(`segment ${name} is not the one that was written`);
  if (deleted === undefined) return { segment };
  const deletions = parseDeletions(deleted, documents);
  if (deletions === undefined) throw new IndexDamaged(`the deletions of segment ${name} are damaged`);
  return { segment, deleted: deletions };
}

/** The manifest of an index. */
export function manifestOf({ store, upTo, removals, parts }: StoredIndex): Manifest {
  return {
    store,
    upTo,
    removals,
    segments: parts.map(({ segment, deleted }) => ({
      name: segment.name,
      documents: segment.documentCount,
      deleted: deleted && formatDeletions(deleted),
    })),
  };
}

/** Removes files that the manifest does not name: merged segments, and files left half written by a killed process. */
export async function removeOtherFiles(directory: string, liveSegments: readonly LiveSegment[]): Promise<void> {
  const names = new Set([manifestFileName, ...liveSegments.map(({ segment }) => segmentFileName(segment.name))]);
  for (const name of await readdir(directory))
    if (!names.has(name) && /^(index\.json\.tmp|[0-9a-f-]{36}\..*|segment\.bfx.*)$/.test(name))
      await rm(join(directory, name), { force: true, recursive: true });
}
