import * as formB from './form-b.ts';
import type { LetterLine, LetterText } from './letter-text.ts';

/** The document that letters are drawn into, with the fonts `regular` and `bold`. */
export type LetterDocument = PDFKit.PDFDocument;
type StructureElement = PDFKit.PDFStructureElement;

const [textSize, smallSize, gap] = [10.5, 8.5, 3];

/** The state while a letter is drawn. */
interface Letter {
  readonly document: LetterDocument;
  readonly words: LetterText;
  /** The element of the letter in the structure of the document, for screen readers. */
  readonly part: StructureElement;
  /** Where the next block begins. */
  y: number;
}

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

/** A finished element of the structure, whose content `children` draws. */
const element = (document: LetterDocument, type: string, children: (() => void) | StructureElement[]) =>
  document.struct(type, {}, children);

/** Draws what is no content: screen readers leave it out. */
function drawArtifact(document: LetterDocument, type: 'Layout' | 'Pagination', draw: () => void): void {
  document.markContent('Artifact', { type });
  draw();
  document.endMarkedContent();
}

function drawMarks(document: LetterDocument): void {
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

function drawAddress({ document, words, part }: Letter): void {
  const { left, width, sender, rule, top, lineHeight, lines } = formB.addressField;
  part.add(
    element(document, 'P', () => {
      drawFitted(document, words.senderLine, { sizes: [7.5, 6.5, 5.5], left, top: sender, width });
    }),
  );
  drawArtifact(document, 'Layout', () => {
    document
      .lineWidth(0.4)
      .strokeColor('#666666')
      .moveTo(left, rule)
      .lineTo(left + width, rule)
      .stroke();
  });
  const address = fitAddress(document, words.recipient, width, lines);
  part.add(
    element(document, 'P', () => {
      for (const [at, line] of address.lines.entries())
        drawFitted(document, line, { sizes: [address.size], left, top: top + at * lineHeight, width });
    }),
  );
}

const smallestAddress = 8;
const addressSizes = [11, 10, 9, smallestAddress] as const;

/** The lines of an address in the largest size in which they fit into the window; a long line goes on in the next one. */
function fitAddress(
  document: LetterDocument,
  lines: readonly string[],
  width: number,
  maxLines: number,
): { readonly lines: readonly string[]; readonly size: number } {
  const fits = (line: string) => document.widthOfString(line) <= width;
  for (const size of addressSizes) {
    document.font('regular').fontSize(size);
    const wrapped = lines.flatMap((line) => wrapLine(line, fits));
    if (wrapped.length <= maxLines && wrapped.every(fits)) return { lines: wrapped, size };
  }
  // What is longer than any address will be shortened; each line has its place, so that the town is not lost.
  let spare = maxLines - lines.length;
  const spread = lines.flatMap((line) => {
    const parts = wrapLine(line, fits);
    const more = Math.min(spare, parts.length - 1);
    spare -= more;
    return [...parts.slice(0, more), parts.slice(more).join(' ')];
  });
  return { lines: spread, size: smallestAddress };
}

/** A line in as many as it needs, broken between words. */
function wrapLine(line: string, fits: (line: string) => boolean): string[] {
  const wrapped: string[] = [];
  for (const word of line.split(' ')) {
    const last = wrapped.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) wrapped[wrapped.length - 1] = `${last} ${word}`;
    else wrapped.push(word);
  }
  return wrapped;
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
  drawTable(letter);
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

/** Goes on to the next page where this one has no room. Returns whether it did. */
function makeRoom(letter: Letter, height: number): boolean {
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

function drawTable(letter: Letter): void {
  const { document, words, part } = letter;
  const table = document.struct('Table');
  part.add(table);
  drawTableHead(letter, table);
  for (const line of words.lines) drawTableLine(letter, table, line);
  table.end();
  letter.y += 4;
}

/** Draws the names of the columns: as content once, on further pages for the eye only. */
function drawTableHead(letter: Letter, table: StructureElement | undefined): void {
  const { document, words } = letter;
  const top = letter.y;
  const draw = (column: keyof typeof formB.columns) => drawCell(document, column, words.columns[column], top, 'bold');
  if (table === undefined) drawArtifact(document, 'Pagination', () => tableColumns.forEach(draw));
  else
    table.add(
      element(
        document,
        'TR',
        tableColumns.map((column) => element(document, 'TH', () => draw(column))),
      ),
    );
  document.font('bold').fontSize(textSize);
  letter.y += Math.max(
    ...tableColumns.map((column) =>
      document.heightOfString(words.columns[column], { width: formB.columns[column].width }),
    ),
  );
  drawRule(letter);
}

const tableColumns = ['title', 'due', 'days', 'fee'] as const;

function drawTableLine(letter: Letter, table: StructureElement, line: LetterLine): void {
  const { document } = letter;
  const { width } = formB.columns.title;
  const titleHeight = document.font('regular').fontSize(textSize).heightOfString(line.title, { width });
  const detailsHeight =
    line.details === '' ? 0 : document.fontSize(smallSize).heightOfString(line.details, { width }) + 1;
  document.fontSize(textSize);
  const others = ['due', 'days', 'fee'] as const;
  // A date may need two lines in the column: months are longer in other languages.
  const heights = others.map((column) => document.heightOfString(line[column], { width: formB.columns[column].width }));
  const height = Math.max(titleHeight + detailsHeight, ...heights);
  if (makeRoom(letter, height + 8)) drawTableHead(letter, undefined);
  const top = letter.y;
  const drawTitle = () => {
    drawCell(document, 'title', line.title, top, 'regular');
    if (line.details !== '')
      document
        .fontSize(smallSize)
        .text(line.details, formB.columns.title.left, top + titleHeight + 1, { width, lineGap: 0 });
  };
  table.add(
    element(document, 'TR', [
      element(document, 'TD', drawTitle),
      ...others.map((column) =>
        element(document, 'TD', () => {
          drawCell(document, column, line[column], top, 'regular');
        }),
      ),
    ]),
  );
  letter.y += height;
  drawRule(letter);
}

function drawCell(
  document: LetterDocument,
  column: keyof typeof formB.columns,
  content: string,
  top: number,
  font: 'regular' | 'bold',
): void {
  const { left, width } = formB.columns[column];
  document
    .font(font)
    .fontSize(textSize)
    .fillColor('black')
    .text(content, left, top, { width, align: column === 'title' ? 'left' : 'right' });
}

function drawRule(letter: Letter): void {
  const { document } = letter;
  const { left, width } = formB.text;
  drawArtifact(document, 'Layout', () => {
    document
      .lineWidth(0.4)
      .strokeColor('#666666')
      .moveTo(left, letter.y + gap)
      .lineTo(left + width, letter.y + gap)
      .stroke();
  });
  letter.y += 2 * gap;
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
function drawFitted(
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
