import { setImmediate as turn } from 'node:timers/promises';
import type { Locale } from '@buchfink/contract/locale';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import { drawLetter } from './draw-letter.ts';
import * as formB from './form-b.ts';
import { type LetterFonts, printableText } from './letter-fonts.ts';
import type { LetterText } from './letter-text.ts';

/** Letters to be printed together. */
export interface LetterJob {
  /** The title of the document, and its language. */
  readonly title: string;
  readonly locale: Locale;
  readonly author: string;
  /** When its run was made, in epoch milliseconds: the document says no other time. */
  readonly made: number;
  readonly letters: readonly LetterText[];
}

/** A letter with characters that the typeface lacks. */
export interface UnprintableLetter {
  /** The place in the job, counted from 0. */
  readonly at: number;
  readonly characters: readonly string[];
}

/**
 * Writes letters as one PDF (1.7, tagged for screen readers), each on pages of its own. It takes about a hundredth of a second
 * for a letter, so call it in a thread.
 */
export async function writeLetters(job: LetterJob, fonts: LetterFonts): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: [formB.paper.width, formB.paper.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: job.locale,
    displayTitle: true,
    font: null as never,
    info: { Title: job.title, Author: job.author, Creator: 'Buchfink', CreationDate: new Date(job.made) },
  });
  const chunks: Uint8Array[] = [];
  const written = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    document.once('end', resolve);
    document.once('error', reject);
  });
  document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const root = document.struct('Document');
  document.addStructure(root);
  for (const letter of printableLetters(job.letters, fonts)) {
    drawLetter(document, root, letter.text);
    await turn();
  }
  root.end();
  document.end();
  await written;
  return Buffer.concat(chunks);
}

/** The letters in which a box stands for some character. */
export const unprintableLetters = (letters: readonly LetterText[], fonts: LetterFonts): UnprintableLetter[] =>
  [...printableLetters(letters, fonts)].flatMap(({ missing }, at) =>
    missing.size === 0 ? [] : [{ at, characters: [...missing] }],
  );

/** The letters in characters that the typeface has. */
function* printableLetters(letters: readonly LetterText[], { regular }: LetterFonts) {
  const font = create(regular as Buffer);
  if (!('hasGlyphForCodePoint' in font)) throw new Error('The typeface of letters is a collection.');
  for (const letter of letters) {
    const missing = new Set<string>();
    const text = mapTexts(letter, (part) => {
      const printable = printableText(font, part);
      for (const character of printable.missing) missing.add(character);
      return printable.text;
    });
    yield { text, missing };
  }
}

/** A letter with each of its texts changed. The cast is safe: no part gets another type. */
const mapTexts = (letter: LetterText, change: (text: string) => string): LetterText =>
  JSON.parse(JSON.stringify(letter), (_key, part: unknown) =>
    typeof part === 'string' ? change(part) : part,
  ) as LetterText;
