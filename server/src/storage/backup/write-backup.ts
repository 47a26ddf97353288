import { mkdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { BackupStore } from './backup-store.ts';
import { configurationFiles } from './configuration-files.ts';
import { copyDatabases } from './copy-databases.ts';
import { countRows } from './count-rows.ts';
import { storeFile } from './file-pieces.ts';
import type { BackedUpFile, Manifest } from './manifest.ts';

/** What a backup is made of, and how it is named. */
export interface BackupSource {
  readonly dataDirectory: string;
  /** The folder of projects. */
  readonly projects: string;
  /** The settings of the environment that name secrets (`file:/path`). */
  readonly references: readonly string[];
  readonly version: string;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** A backup that was written. */
export interface WrittenBackup {
  readonly manifest: Manifest;
  readonly bytes: number;
  /** The bytes, before they were compressed, that no earlier backup had. */
  readonly newBytes: number;
}

/**
 * Backs up the data and configuration of an installation while it runs. Killed at any moment, it leaves the backups that
 * there were. Throws `StorageError` and errors of files.
 */
export async function writeBackup(store: BackupStore, source: BackupSource): Promise<WrittenBackup> {
  const { dataDirectory, projects, references, signal } = source;
  const { copies } = store;
  await rm(copies, { recursive: true, force: true });
  await mkdir(copies, { mode: 0o700 });
  let [bytes, newBytes] = [0, 0];
  const onPiece = (size: number, isNew: boolean) => {
    signal.throwIfAborted();
    bytes += size;
    if (isNew) newBytes += size;
  };
  try {
    const databases: Manifest['databases'] = [];
    for (const name of await copyDatabases(dataDirectory, copies, signal)) {
      const file = join(copies, name);
      const rows = countRows(file, join(dataDirectory, name));
      databases.push({ ...(await storeFile(store, { file, name }, onPiece)), rows });
      await rm(file);
    }
    const files: BackedUpFile[] = [];
    const nameOf = (file: string) => relative(projects, file).split(sep).join('/');
    const configuration = await configurationFiles(projects, references);
    for (const file of configuration.files) files.push(await storeFile(store, { file, name: nameOf(file) }, onPiece));
    const id = `${source.now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
    const secrets = configuration.secrets.map(nameOf);
    const manifest: Manifest = { format: 1, id, version: source.version, databases, projects: files, secrets };
    await store.writeManifest(manifest);
    return { manifest, bytes, newBytes };
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
}
