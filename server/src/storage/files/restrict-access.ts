import { chmod, stat } from 'node:fs/promises';
import { fileFailure } from '@buchfink/catalogue/import/report/file-failure';

/** Takes what the operator should know. */
export type Warn = (message: string) => void;

const sqliteFiles = ['', '-wal', '-shm'];

/**
 * Takes from all others the rights to a database and the files beside it, as far as they are there: a file from before these
 * rights were set when it is made, or put back from a backup, would stay open to whoever may look into its folder. What cannot
 * be changed is told and hinders nothing.
 */
export async function restrictAccess(database: string, warn: Warn, changeMode: typeof chmod = chmod): Promise<void> {
  // Windows has other rights, and knows no user by a number.
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
