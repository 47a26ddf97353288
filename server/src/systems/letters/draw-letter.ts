import { drawAddress } from './draw-address.ts';
import { drawLoanTable } from './draw-loan-table.ts';
import * as formB from './form-b.ts';
import {
  drawArtifact,
  drawFitted,
  drawMarks,
  element,
  gap,
  type Letter,
  type LetterDocument,
  makeRoom,
  type StructureElement,
  smallSize,
  textSize,
} from './letter-page.ts';
import type { LetterText } from './letter-text.ts';

/**
 * Draws a letter on pages of its own, with the address for a window (form B of DIN 5008). All texts are printable. The pages
 * before it must be flushed; its own are flushed at the end.
 */
export function drawLetter(document: LetterDocument, parent: StructureElement, words: LetterText): void {
  const part = document.struct('Part', { lang: words.locale });
  parent.add(part);
  const letter: Letter = { document, words, part, y: formB.text.first };
  document.addPage();
  drawMarks(document);
  drawLetterhead(letter);
  drawAddress(letter);
  drawInformation(letter);
  drawBody(letter);
  part.end();
  numberPages(letter);
  document.flushPages();
}

function drawLetterhead({ document, words, part }: Letter): void {
  const { left, width } = formB.text;
  part.add(
    element(document, 'P', () => {
      drawFitted(document, words.libraryName, {
        font: 'bold',
        sizes: [18, 15, 12, 10],
        left,
        top: formB.letterhead.top,
        width,
      });
    }),
  );
  part.add(
    element(document, 'P', () => {
      drawFitted(document, words.libraryLines.join(' · '), {
        sizes: [9, 8, 7, 6],
        left,
        top: formB.letterhead.lines,
        width,
      });
    }),
  );
}

function drawInformation({ document, words, part }: Letter): void {
  const { left, width, top } = formB.information;
  for (const [at, { label, value }] of words.facts.entries())
    part.add(
      element(document, 'P', () => {
        drawFitted(document, `${label}: ${value}`, { sizes: [10, 9, 8, 7], left, top: top + at * 14, width });
      }),
    );
}

function drawBody(letter: Letter): void {
  const { words } = letter;
  drawBlock(letter, 'H1', words.subject, { font: 'bold', size: 12 });
  letter.y += 10;
  for (const paragraph of words.opening) drawParagraph(letter, paragraph);
  drawLoanTable(letter);
  for (const { label, value } of words.sums)
    drawBlock(letter, 'P', `${label}: ${value}`, { font: 'bold', align: 'right' });
  letter.y += 10;
  for (const paragraph of words.closing) drawParagraph(letter, paragraph);
  drawBlock(letter, 'P', words.signature.join('\n'), {});
  letter.y += 14;
  drawBlock(letter, 'P', words.note, { size: smallSize });
}

function drawParagraph(letter: Letter, paragraph: string): void {
  drawBlock(letter, 'P', paragraph, {});
  letter.y += 8;
}

interface BlockStyle {
  readonly font?: 'regular' | 'bold';
  readonly size?: number;
  readonly align?: 'right';
}

/** Draws a text over the whole width, on the next page where this one has no room. */
function drawBlock(
  letter: Letter,
  type: 'H1' | 'P',
  content: string,
  { font = 'regular', size = textSize, align }: BlockStyle,
): void {
  const { document, part } = letter;
  const { left, width } = formB.text;
  document.font(font).fontSize(size);
  const height = document.heightOfString(content, { width, lineGap: 2 });
  makeRoom(letter, height);
  part.add(
    element(document, type, () => {
      document.font(font).fontSize(size).fillColor('black').text(content, left, letter.y, { width, align, lineGap: 2 });
    }),
  );
  letter.y += height + gap;
}

function numberPages({ document, words }: Letter): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    document.switchToPage(start + page);
    const content = words.pageNumber.replace('{page}', String(page + 1)).replace('{pages}', String(count));
    drawArtifact(document, 'Pagination', () => {
      const { left, width } = formB.text;
      document
        .font('regular')
        .fontSize(smallSize)
        .fillColor('black')
        .text(content, left, formB.pageNumber.top, { width, align: 'right' });
    });
  }
}
