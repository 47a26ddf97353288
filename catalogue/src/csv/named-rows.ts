import { skipReasons } from '../report/import-note.ts';
import { type CsvRow, CsvRowSplitter } from './csv-row-splitter.ts';

/**
 * The rows of a small comma-separated text in UTF-8 by the names of its header line; missing cells are empty. Throws
 * on an unclosed quote or a row of more than 1 MiB.
 */
export function namedRows(text: string): Record<string, string>[] {
  const reader = new CsvRowSplitter(',');
  const [names = [], ...rows] = [...reader.push(Buffer.from(text)), ...reader.end()].map(textsOf);
  return rows.map((row) => Object.fromEntries(names.map((name, column) => [name, row[column] ?? ''])));
}

function textsOf(row: CsvRow, number: number): string[] {
  if ('fault' in row) throw new Error(`The CSV text cannot be read at row ${number + 1}: ${skipReasons[row.fault]}.`);
  return row.map((field) => field.toString('utf8'));
}
