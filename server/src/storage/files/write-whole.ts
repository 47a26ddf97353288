import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file that only this user may read. It is durable and complete when it gets its name, in place of an earlier one.
 * Throws errors of files, and leaves nothing then.
 */
export async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  const beside = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    await writeFile(beside, content, { mode: 0o600, flag: 'wx', flush: true });
    await rename(beside, file);
  } finally {
    await rm(beside, { force: true });
  }
}
