import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { syncDirectory } from '../segment/file/sync-directory.ts';
import { IndexDamaged } from '../segment/index-damaged.ts';

/** Increases when the manifest or its meaning changes. */
const format = 1;
/** The name of the manifest's file. */
export const manifestFileName = 'index.json';

/** A segment in the manifest. */
export interface ManifestSegment {
  /** The name of its file without extension. */
  readonly name: string;
  readonly documents: number;
  /** See `formatDeletions`. */
  readonly deleted?: string;
}

/** The manifest of an index. With its files it covers the records up to `upTo`. */
export interface Manifest {
  /** The store that the numbers belong to, see `StoreState`. */
  readonly store: string;
  /** Records up to this number are in the segments. */
  readonly upTo: number;
  /** Removals up to this sequence are in the deletions. */
  readonly removals: number;
  /** In the order of their record numbers. */
  readonly segments: readonly ManifestSegment[];
}

interface ManifestFile {
  readonly format: number;
  readonly checksum: number;
  readonly manifest: Manifest;
}

/** The manifest of a directory; undefined when there is none. Throws `IndexDamaged`. */
export async function readManifest(directory: string): Promise<Manifest | undefined> {
  const text = await readFile(join(directory, manifestFileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new IndexDamaged('the index cannot be read', { cause: error });
  });
  if (text === undefined) return undefined;
  try {
    const file = JSON.parse(text) as Partial<ManifestFile> | null;
    // Content with a valid checksum was written below, so its shape needs no validation.
    if (file?.format === format && file.manifest && file.checksum === checksumOf(file.manifest)) return file.manifest;
  } catch (cause) {
    throw new IndexDamaged('the list of the index is damaged', { cause });
  }
  throw new IndexDamaged('the list of the index is damaged or of another version');
}

/** Replaces the manifest durably and in one step. */
export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const temporary = join(directory, `${manifestFileName}.tmp`);
  const file = await open(temporary, 'w');
  try {
    const content: ManifestFile = { format, checksum: checksumOf(manifest), manifest };
    await file.writeFile(JSON.stringify(content));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(directory, manifestFileName));
  await syncDirectory(directory);
}

function checksumOf(manifest: Manifest): number {
  return crc32(JSON.stringify(manifest));
}
