import { stat } from 'node:fs/promises';
import type { BackupStore } from './backup-store.ts';
import { openFileBackups } from './file-backups.ts';
import { openFolderBackups } from './folder-backups.ts';

/**
 * Opens the backups at a path: in one file if it ends in `.db` or is a file, otherwise in a folder. Creates what is
 * missing if `create`. Only one process writes at a time. Throws an `Error` for the operator.
 */
export async function openBackups(path: string, { create }: { readonly create: boolean }): Promise<BackupStore> {
  const existing = await stat(path).catch(() => undefined);
  if (existing === undefined && !create) throw new Error(`There are no backups at ${path}.`);
  const isFile = existing ? existing.isFile() : path.endsWith('.db');
  return isFile ? openFileBackups(path) : openFolderBackups(path);
}
