import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The programs of Debian's package `poppler-utils`. */
const programs = ['pdftotext', 'pdffonts', 'pdfinfo'] as const;

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Whether PDFs can be read here. If not, prints a warning so that the tests are skipped; with CI set it throws, because no test may
 * be skipped there.
 */
export function canReadPdf(): boolean {
  const missing = programs.filter((program) => !isOnPath(program));
  if (missing.length === 0) return true;
  const message = `${missing.join(', ')} cannot be found (Debian: apt-get install poppler-utils)`;
  if (process.env.CI) throw new Error(message);
  console.warn(`SKIPPED: ${message}`);
  return false;
}

/** Runs a program of Poppler on a PDF; returns what it prints. Throws what it says of a broken one. */
export async function readPdf(
  program: (typeof programs)[number],
  pdf: Uint8Array,
  args: readonly string[] = [],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-pdf-'));
  try {
    const file = join(folder, 'letters.pdf');
    await writeFile(file, pdf);
    const output = program === 'pdftotext' ? ['-'] : [];
    const { stdout, stderr } = await promisify(execFile)(program, [...args, file, ...output]);
    if (stderr !== '') throw new Error(stderr);
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A word on a page, with its place in points from the left and the top. */
export interface PrintedWord {
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The words of a PDF with their places. */
export async function placedWords(pdf: Uint8Array): Promise<PrintedWord[]> {
  const html = await readPdf('pdftotext', pdf, ['-bbox']);
  return html.split('<page ').flatMap((part, page) =>
    [...part.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g)].map(
      ([, left, top, right, bottom, text = '']) => ({
        page,
        text,
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
      }),
    ),
  );
}
