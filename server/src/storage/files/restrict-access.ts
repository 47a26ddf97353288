import { chmod, stat } from 'node:fs/promises';
import { fileFailure } from '@buchfink/catalogue/report/file-failure';

/** Receives a warning for the operator. */
export type Warn = (message: string) => void;

const sqliteFiles = ['', '-wal', '-shm'];

/**
 * Removes the rights of other users to a database and to the existing files beside it. A file from an earlier version
 * or from a backup may have such rights. A file that cannot be changed causes a warning but no failure.
 */
export async function restrictAccess(database: string, warn: Warn, changeMode: typeof chmod = chmod): Promise<void> {
  // Windows has other rights and no numeric user ids.
  const user = process.getuid?.();
  if (user === undefined) return;
  for (const file of sqliteFiles.map((ending) => `${database}${ending}`)) {
    const about = await stat(file).catch(() => undefined);
    if (about === undefined || (about.mode & 0o077) === 0) continue;
    try {
      if (about.uid !== user) throw new Error('it belongs to another user');
      await changeMode(file, 0o600);
    } catch (error) {
      const reason = fileFailure(error);
      warn(
        `Others may read or change ${file}, which cannot be mended (${reason}). Run as its user: chmod 600 '${file}'`,
      );
    }
  }
}
