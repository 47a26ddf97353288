import type { CsvField, CsvMapping } from './csv-mapping.ts';

/** Where each field stands in a row. */
export interface CsvColumns {
  readonly separator: string;
  readonly places: ReadonlyMap<CsvField, number>;
  /** How many names the first line has. */
  readonly count: number;
  /** Columns that the mapping names and the first line has not. */
  readonly missing: readonly string[];
}

const separators = [';', ',', '\t', '|'];

/** The character between columns: the one of the mapping, else the most frequent of `;` `,` tab `|` in the first line. */
export function separatorOf(firstLine: string, given: string | undefined): string {
  if (given !== undefined) return given;
  const bare = firstLine.replace(/"[^"]*"/g, '');
  const counts = separators.map((separator) => bare.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** Finds the mapping's columns among the names of the first line, without regard to case and blanks. */
export function columnsOf(names: readonly string[], separator: string, mapping: CsvMapping): CsvColumns {
  const plain = names.map(plainName);
  const places = new Map<CsvField, number>();
  const missing: string[] = [];
  for (const [field, name] of Object.entries(mapping.columns) as [CsvField, string | undefined][]) {
    if (name === undefined) continue;
    const place = plain.indexOf(plainName(name));
    if (place === -1) missing.push(name);
    else places.set(field, place);
  }
  return { separator, places, count: names.length, missing };
}

function plainName(name: string): string {
  return name.normalize().replace(/\s+/g, ' ').trim().toLowerCase();
}
