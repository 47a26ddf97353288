import { randomBytes } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { takeLease } from '../files/lease.ts';
import type { BackupStore } from './backup-store.ts';
import { readManifest } from './read-manifest.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** More than any piece, so that a hostile one cannot fill the memory, in bytes. */
const maxPiece = 16 * 1024 * 1024;

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

  async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const beside = `${file}.${randomBytes(6).toString('hex')}.part`;
    await writeFile(beside, content, { mode: 0o600, flag: 'wx', flush: true });
    await rename(beside, file);
  }
  async function manifests() {
    const names = (await readdir(folder)).filter((name) => /^\d{4}-.*Z\.json$/.test(name)).sort();
    return Promise.all(names.map(async (name) => readManifest(await readFile(join(folder, name), 'utf8'), name)));
  }
  return {
    copies: join(folder, 'copies'),
    hasPiece: (hash) =>
      access(pieceFile(hash)).then(
        () => true,
        () => false,
      ),
    async writePiece(hash, content) {
      await writeWhole(pieceFile(hash), await compress(content, { level: 1 }));
    },
    async readPiece(hash) {
      return decompress(await readFile(pieceFile(hash)), { maxOutputLength: maxPiece });
    },
    writeManifest: (manifest) => writeWhole(manifestFile(manifest.id), `${JSON.stringify(manifest, undefined, 1)}\n`),
    manifests,
    async remove(ids) {
      // Manifests first: killed in between, only pieces that nobody needs are left.
      for (const id of ids) await rm(manifestFile(id), { force: true });
      const needed = new Set(
        (await manifests())
          .flatMap(({ databases, projects }) => [...databases, ...projects])
          .flatMap(({ pieces }) => pieces),
      );
      for (const entry of await readdir(join(folder, 'pieces'), { recursive: true, withFileTypes: true }))
        if (entry.isFile() && !needed.has(entry.name.replace(/\.gz$/, '')))
          await rm(join(entry.parentPath, entry.name));
    },
    async close() {
      lease.release();
    },
  };
}
