import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileExists } from '../../base/file-exists.ts';
import { fontFiles } from './font-files.ts';
import type { LetterFonts } from './letter-fonts.ts';

/** Reads the typeface of letters: beside the bundle of the service, or else from its package. */
export async function readLetterFonts(): Promise<LetterFonts> {
  const { resolve } = createRequire(import.meta.url);
  const read = async ({ file, source }: (typeof fontFiles)[keyof typeof fontFiles]) => {
    const shipped = join(import.meta.dirname, 'fonts', file);
    return readFile((await fileExists(shipped)) ? shipped : resolve(source));
  };
  const [regular, bold] = await Promise.all([read(fontFiles.regular), read(fontFiles.bold)]);
  return { regular, bold };
}
