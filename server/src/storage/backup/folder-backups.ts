import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileExists } from '../../base/file-exists.ts';
import { takeLease } from '../files/lease.ts';
import { writeWhole } from '../files/write-whole.ts';
import type { BackupStore } from './backup-store.ts';
import { neededPieces } from './manifest.ts';
import { readManifest } from './read-manifest.ts';

/**
 * Backups in a folder: `pieces/ab/<hash>.gz`, and `<id>.json` for each backup. Files are complete when they get their
 * names. Throws an `Error` when another process writes there.
 */
export async function openFolderBackups(folder: string): Promise<BackupStore> {
  await mkdir(join(folder, 'pieces'), { recursive: true, mode: 0o700 });
  const lease = takeLease(folder);
  if (!lease) throw new Error(`Another process writes or reads backups in ${folder}.`);
  const pieceFile = (hash: string) => join(folder, 'pieces', hash.slice(0, 2), `${hash}.gz`);
  const manifestFile = (id: string) => join(folder, `${id}.json`);

  async function manifests() {
    const names = (await readdir(folder)).filter((name) => /^\d{4}-.*Z\.json$/.test(name)).sort();
    return Promise.all(names.map(async (name) => readManifest(await readFile(join(folder, name), 'utf8'), name)));
  }
  return {
    copies: join(folder, 'copies'),
    hasPiece: (hash) => fileExists(pieceFile(hash)),
    async writePiece(hash, packed) {
      const file = pieceFile(hash);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeWhole(file, packed);
    },
    readPiece: (hash) => readFile(pieceFile(hash)),
    writeManifest: (manifest) => writeWhole(manifestFile(manifest.id), `${JSON.stringify(manifest, undefined, 1)}\n`),
    manifests,
    async remove(ids) {
      // Manifests first: killed in between, only pieces that nobody needs are left.
      for (const id of ids) await rm(manifestFile(id), { force: true });
      const needed = neededPieces(await manifests());
      for (const entry of await readdir(join(folder, 'pieces'), { recursive: true, withFileTypes: true }))
        if (entry.isFile() && !needed.has(entry.name.replace(/\.gz$/, '')))
          await rm(join(entry.parentPath, entry.name));
    },
    async close() {
      lease.release();
    },
  };
}
