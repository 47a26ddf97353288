import { detectSeparator } from './csv-columns.ts';
import { type CsvRow, CsvRowSplitter } from './csv-row-splitter.ts';

/** The maximum length of the header line in bytes. */
const maxFirstLineLength = 65_536;

/**
 * The rows of a stream and the separator of its columns, which is detected from the header line unless it is
 * configured.
 */
export async function* readRows(
  source: AsyncIterable<Buffer>,
  configured: string | undefined,
): AsyncGenerator<{ readonly row: CsvRow; readonly separator: string }> {
  let beginning: Buffer = Buffer.alloc(0);
  let layout: RowLayout | undefined;
  for await (const chunk of source) {
    let bytes = chunk;
    if (layout === undefined) {
      beginning = Buffer.concat([beginning, chunk]);
      layout = detectLayout(beginning, configured, false);
      if (layout === undefined) continue;
      bytes = beginning.subarray(layout.from);
    }
    for (const row of layout.rows.push(bytes)) yield { row, separator: layout.separator };
  }
  const isShort = layout === undefined;
  const { rows, separator, from } = layout ?? detectLayout(beginning, configured, true) ?? noRows;
  if (isShort) for (const row of rows.push(beginning.subarray(from))) yield { row, separator };
  for (const row of rows.end()) yield { row, separator };
}

interface RowLayout {
  readonly rows: CsvRowSplitter;
  readonly separator: string;
  /** The position where the rows begin. */
  readonly from: number;
}

const noRows: RowLayout = { rows: new CsvRowSplitter(';'), separator: ';', from: 0 };

/** Detects the layout of the rows from the beginning of the stream; undefined while the header line may continue. */
function detectLayout(beginning: Buffer, configured: string | undefined, isAll: boolean): RowLayout | undefined {
  const text = beginning.toString('latin1', 0, maxFirstLineLength);
  const [logicalLine = ''] = /^(?:"[^"]*"|[^"\r\n]+)*/.exec(text) ?? [];
  const end = text.slice(logicalLine.length, logicalLine.length + 2);
  // The character after a carriage return tells whether it ends lines on its own, as in files of classic Mac OS.
  if (!isAll && text.length < maxFirstLineLength && end.length < 2 && end !== '\n') return undefined;
  const lineEnd = /^\r[^\n]/.test(end) ? '\r' : '\n';
  const [line = ''] = end.startsWith('"') ? text.split('\n') : [logicalLine];
  // Excel states the separator in a line of its own.
  const declared = /^"?sep=([^"])"?$/i.exec(line)?.[1];
  const separator = declared ?? detectSeparator(line, configured);
  const from = declared === undefined ? 0 : logicalLine.length + (end === '\r\n' ? 2 : 1);
  return { rows: new CsvRowSplitter(separator, lineEnd), separator, from };
}
