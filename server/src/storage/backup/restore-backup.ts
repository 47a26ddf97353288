import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { fileExists } from '../../base/file-exists.ts';
import { restoreMarker } from '../files/restore-marker.ts';
import type { BackupStore } from './backup-store.ts';
import { countRows } from './count-rows.ts';
import { writeStoredFile } from './file-pieces.ts';
import type { Manifest } from './manifest.ts';

const unfinished = '.restoring';

/** Where a backup is restored: a data directory without data, and the folder of the projects. */
interface RestoreTarget {
  readonly data: string;
  readonly projects: string;
}

/**
 * Writes the databases of a backup into a data directory without any, and checks each: its bytes, its integrity and the
 * rows of each table; and the configuration, unless there is one. Killed at any moment, the directory is either as before
 * or is refused by the service until the restore is repeated. The caller holds the claim on the directory. Returns whether
 * the configuration was restored. Throws an `Error` for the operator; the directory is as before then.
 */
export async function restoreBackup(
  store: BackupStore,
  manifest: Manifest,
  { data: dataDirectory, projects }: RestoreTarget,
): Promise<boolean> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const marker = join(dataDirectory, restoreMarker);
  const isRepeated = await fileExists(marker);
  const present = (await readdir(dataDirectory)).filter((name) => /\.db(?:-wal|-shm|\.restoring)?$/.test(name));
  if (present.length > 0 && !isRepeated)
    throw new Error(
      `${dataDirectory} already has data (${present.join(', ')}). A backup is restored into an empty directory: ` +
        'move this one away, or set BUCHFINK_DATA to another.',
    );
  await writeDurably(marker, `${manifest.id}\n`);
  const remove = async () => {
    for (const name of await readdir(dataDirectory))
      if (/\.db(?:-wal|-shm|\.restoring)?$/.test(name)) await rm(join(dataDirectory, name));
  };
  let hasProjects = false;
  try {
    await remove();
    for (const database of manifest.databases) {
      const file = join(dataDirectory, `${database.name}${unfinished}`);
      await writeStoredFile(store, database, file);
      if (!isDeepStrictEqual(countRows(file), database.rows))
        throw new Error(`${database.name}: the tables have other rows than the backup says.`);
      for (const ending of ['-wal', '-shm']) await rm(`${file}${ending}`, { force: true });
    }
    hasProjects = await restoreProjects(store, manifest, projects);
  } catch (error) {
    await remove();
    await rm(marker);
    throw error;
  }
  for (const { name } of manifest.databases)
    await rename(join(dataDirectory, `${name}${unfinished}`), join(dataDirectory, name));
  await syncFolder(dataDirectory);
  await rm(marker);
  return hasProjects;
}

/** Writes the configuration of a backup into a folder that does not exist. Returns whether it did. */
async function restoreProjects(store: BackupStore, manifest: Manifest, folder: string): Promise<boolean> {
  if (await fileExists(folder)) return false;
  const beside = `${folder}${unfinished}`;
  await rm(beside, { recursive: true, force: true });
  for (const file of manifest.projects) {
    const path = join(beside, ...file.name.split('/'));
    await mkdir(dirname(path), { recursive: true });
    await writeStoredFile(store, file, path);
  }
  await rename(beside, folder);
  return true;
}

async function writeDurably(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flush: true });
  await syncFolder(dirname(file));
}

/** Makes the names of a folder's files durable, where the system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
