import { stat } from 'node:fs/promises';
import type { BackupStore } from './backup-store.ts';
import { openFileBackups } from './file-backups.ts';
import { openFolderBackups } from './folder-backups.ts';

/**
 * Opens the backups at a path: in one file if it ends in `.db` or is a file, otherwise in a folder. Creates what is
 * missing. Only one process writes at a time. Throws an `Error` for the operator.
 */
export async function openBackups(path: string): Promise<BackupStore> {
  return (await findBackups(path)) ?? backupsAt(path, path.endsWith('.db'));
}

/** As `openBackups`; undefined when there is nothing at the path. */
export async function findBackups(path: string): Promise<BackupStore | undefined> {
  const existing = await stat(path).catch(() => undefined);
  return existing && backupsAt(path, existing.isFile());
}

const backupsAt = (path: string, isFile: boolean) => (isFile ? openFileBackups(path) : openFolderBackups(path));
