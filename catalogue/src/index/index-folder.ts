import { mkdir } from 'node:fs/promises';

/**
 * Creates the folder of an index where it is missing. Throws an error with advice for the operator when a file is in
 * its way.
 */
export async function createIndexFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error;
    // The file may belong to someone else: it is not removed.
    const advice = 'Move the file away: the index is then built from the records by itself.';
    throw new Error(`A file stands where the folder of a search index has to be (${directory}). ${advice}`, {
      cause: error,
    });
  }
}
