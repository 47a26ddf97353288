import * as formB from './form-b.ts';
import {
  drawArtifact,
  element,
  gap,
  type Letter,
  type LetterDocument,
  makeRoom,
  type StructureElement,
  smallSize,
  textSize,
} from './letter-page.ts';
import type { LetterLine } from './letter-text.ts';

/** Draws the overdue loans with what each costs; the names of the columns stand on each of its pages. */
export function drawLoanTable(letter: Letter): void {
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
