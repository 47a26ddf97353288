import type { CsvField, CsvMapping } from './csv-mapping.ts';

/** The columns of a file by field. */
export interface CsvColumns {
  readonly separator: string;
  readonly indexes: ReadonlyMap<CsvField, number>;
  /** The number of names in the header line. */
  readonly count: number;
  /** Columns that the mapping names and the header line lacks. */
  readonly missing: readonly string[];
}

const separators = [';', ',', '\t', '|'];

/** The separator of columns: the configured one, otherwise the most frequent of `;` `,` tab `|` in the header line. */
export function detectSeparator(firstLine: string, configured: string | undefined): string {
  if (configured !== undefined) return configured;
  const unquoted = firstLine.replace(/"[^"]*"/g, '');
  const counts = separators.map((separator) => unquoted.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** Finds the mapping's columns among the names of the header line; case and blanks are ignored. */
export function findColumns(names: readonly string[], separator: string, mapping: CsvMapping): CsvColumns {
  const plain = names.map(plainName);
  const indexes = new Map<CsvField, number>();
  const missing: string[] = [];
  for (const [field, name] of Object.entries(mapping.columns) as [CsvField, string | undefined][]) {
    if (name === undefined) continue;
    const index = plain.indexOf(plainName(name));
    if (index === -1) missing.push(name);
    else indexes.set(field, index);
  }
  return { separator, indexes, count: names.length, missing };
}

function plainName(name: string): string {
  return name.normalize().replace(/\s+/g, ' ').trim().toLowerCase();
}
