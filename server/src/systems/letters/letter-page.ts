import * as formB from './form-b.ts';
import type { LetterText } from './letter-text.ts';

/** The document that letters are drawn into, with the fonts `regular` and `bold`. */
export type LetterDocument = PDFKit.PDFDocument;
/** An element of the structure of a document, for screen readers. */
export type StructureElement = PDFKit.PDFStructureElement;

/** The sizes of texts, and the room below a text, in points. */
export const [textSize, smallSize, gap] = [10.5, 8.5, 3];

/** The state while a letter is drawn. */
export interface Letter {
  readonly document: LetterDocument;
  readonly words: LetterText;
  /** The element of the letter in the structure of the document, for screen readers. */
  readonly part: StructureElement;
  /** Where the next block begins. */
  y: number;
}

/** Goes on to the next page where this one has no room. Returns whether it did. */
export function makeRoom(letter: Letter, height: number): boolean {
  const { document, words } = letter;
  if (letter.y + height <= formB.text.bottom) return false;
  document.addPage();
  drawMarks(document);
  drawArtifact(document, 'Pagination', () => {
    const { left, width, top } = formB.text;
    drawFitted(document, words.continued, { sizes: [9, 8, 7], left, top: top - 20, width });
  });
  letter.y = formB.text.top;
  return true;
}

/** Draws the marks for folding and punching. */
export function drawMarks(document: LetterDocument): void {
  const { left, folds, foldLength, punch, punchLength } = formB.marks;
  drawArtifact(document, 'Layout', () => {
    document.lineWidth(0.4).strokeColor('#666666');
    for (const y of folds)
      document
        .moveTo(left, y)
        .lineTo(left + foldLength, y)
        .stroke();
    document
      .moveTo(left, punch)
      .lineTo(left + punchLength, punch)
      .stroke();
  });
}

/** A finished element of the structure, whose content `children` draws. */
export const element = (document: LetterDocument, type: string, children: (() => void) | StructureElement[]) =>
  document.struct(type, {}, children);

/** Draws what is no content: screen readers leave it out. */
export function drawArtifact(document: LetterDocument, type: 'Layout' | 'Pagination', draw: () => void): void {
  document.markContent('Artifact', { type });
  draw();
  document.endMarkedContent();
}

interface FittedStyle {
  readonly font?: 'regular' | 'bold';
  /** From the largest on. */
  readonly sizes: readonly number[];
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Draws one line in the largest of the sizes in which it fits, and shortened where it fits in none. */
export function drawFitted(
  document: LetterDocument,
  content: string,
  { font = 'regular', sizes, left, top, width }: FittedStyle,
): void {
  document.font(font).fillColor('black');
  const fitting = sizes.find((size) => document.fontSize(size).widthOfString(content) <= width);
  const size = fitting ?? sizes.at(-1) ?? smallSize;
  document.fontSize(size);
  const line = fitting === undefined ? shortened(document, content, width) : content;
  document.text(line, left, top, { lineBreak: false });
}

function shortened(document: LetterDocument, content: string, width: number): string {
  const characters = [...content];
  while (characters.length > 1 && document.widthOfString(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('')}…`;
}
