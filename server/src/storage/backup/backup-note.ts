import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { writeWhole } from '../files/write-whole.ts';

const name = 'last-backup.json';
/** A longer file is no note. */
const maxLength = 10_000;

/** The last backup of a data directory that was written completely. */
const BackupNote = z.object({
  format: z.literal(1),
  /** The id of the backup at its target. */
  id: z.string(),
  /** The absolute path of the folder or file with the backups. */
  target: z.string(),
  /** When the backup began, in epoch milliseconds. */
  at: z.number(),
});
export type BackupNote = z.infer<typeof BackupNote>;

/** Leaves a note about a backup in the data directory, in place of the last one. Throws errors of files. */
export async function writeBackupNote(dataDirectory: string, note: Omit<BackupNote, 'format'>): Promise<void> {
  await writeWhole(join(dataDirectory, name), `${JSON.stringify({ format: 1, ...note })}\n`);
}

/** Reads the note about the last backup. Undefined without a note, or when it cannot be read. */
export async function readBackupNote(dataDirectory: string): Promise<BackupNote | undefined> {
  try {
    const text = await readFile(join(dataDirectory, name), 'utf8');
    return text.length > maxLength ? undefined : BackupNote.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
