// Writes the documents of the demo, tagged PDF (ISO 32000-1, 14.8) with title and language: node scripts/demo-documents/demo-documents.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { texts } from './texts.mjs';

/** A4 in points, its margins, and the line width: Helvetica is about half as wide as it is high. */
const [width, height, margin] = [595, 842, 64];
const styles = {
  H1: { size: 24, leading: 30, before: 0, font: 'B' },
  H2: { size: 14, leading: 20, before: 18, font: 'B' },
  P: { size: 12, leading: 18, before: 4, font: 'R' },
};

export const documents = Object.entries(texts).flatMap(([name, languages]) =>
  Object.entries(languages).map(([language, text]) => ({ name: `${name}-${language}.pdf`, language, text })),
);

/** Creates a document of one page. */
export function pdfOf(language, { title, parts }) {
  const blocks = [
    ['H1', title],
    ...parts.flatMap(([heading, text]) => [
      ['H2', heading],
      ['P', text],
    ]),
  ];
  let y = height - margin;
  const drawn = blocks.map(([tag, text], mark) => {
    const { size, leading, before, font } = styles[tag];
    y -= before;
    const lines = wrapped(text, Math.floor((width - 2 * margin) / (size * 0.5))).map((line) => {
      y -= leading;
      return `1 0 0 1 ${margin} ${y} Tm <${winAnsi(line).toString('hex')}> Tj`;
    });
    return `/${tag} <</MCID ${mark}>> BDC BT /${font} ${size} Tf ${lines.join(' ')} ET EMC`;
  });
  if (y < margin) throw new Error(`${title} does not fit on a page`);
  const content = drawn.join('\n');
  const firstBlock = 10;
  const elements = blocks.map(([tag], mark) => `<</Type/StructElem/S/${tag}/P 8 0 R/Pg 3 0 R/K ${mark}>>`);
  const references = elements.map((_, index) => `${firstBlock + index} 0 R`).join(' ');
  const fontOf = (base) => `<</Type/Font/Subtype/Type1/BaseFont/${base}/Encoding/WinAnsiEncoding>>`;
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/Lang(${language})/MarkInfo<</Marked true>>/StructTreeRoot 7 0 R/ViewerPreferences<</DisplayDocTitle true>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/StructParents 0/Tabs/S/Resources<</Font<</R 5 0 R/B 6 0 R>>>>>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    fontOf('Helvetica'),
    fontOf('Helvetica-Bold'),
    `<</Type/StructTreeRoot/K 8 0 R/ParentTree<</Nums[0[${references}]]>>>>`,
    `<</Type/StructElem/S/Document/P 7 0 R/Lang(${language})/K[${references}]>>`,
    `<</Title<feff${Buffer.from(title, 'utf16le').swap16().toString('hex')}>/Producer(Buchfink)>>`,
    ...elements,
  ];
  let file = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const xrefEntries = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xrefEntries.join('')}`;
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R/Info 9 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function wrapped(text, maxLength) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== '' && last.length + 1 + word.length > maxLength) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

/**
 * Encodes a text as Windows-1252: quotation marks have codes of their own, everything else in these texts is Latin-1.
 */
function winAnsi(text) {
  const codeOfSign = { '„': 0x84, '“': 0x93, '”': 0x94, '’': 0x92, '–': 0x96 };
  return Buffer.from([...text].map((letter) => codeOfSign[letter] ?? letter.charCodeAt(0)));
}

const script = fileURLToPath(import.meta.url);
export const folder = join(dirname(script), '..', '..', 'projects', 'demo', 'assets', 'documents');
if (process.argv[1] === script) {
  mkdirSync(folder, { recursive: true });
  for (const { name, language, text } of documents) writeFileSync(join(folder, name), pdfOf(language, text));
}
