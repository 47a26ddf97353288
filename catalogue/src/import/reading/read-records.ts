import { readCsv } from '../../csv/read-csv.ts';
import type { FileFormat } from '../../marc/file-format.ts';
import { readMarcFile } from '../../marc/read-marc-file.ts';
import type { Reading, ReadingRuns } from '../../marc/reading.ts';
import type { ImportMapping } from '../import-mapping.ts';
import type { MappingUsage } from '../mapping-usage.ts';
import type { ImportReading } from './import-reading.ts';
import { mapReading } from './map-reading.ts';
import { readIdList } from './read-id-list.ts';

/** How a file is read. */
export interface ReadingOptions {
  /** Reads it as this; otherwise its content tells. */
  readonly format?: FileFormat;
  /** A plain text is a list of record numbers, one a line. */
  readonly idsAllowed?: boolean;
  /** Records up to this number need not be mapped: they were taken before. Nothing is said of them. */
  readonly after?: number;
  /** Counts what the mapping finds. */
  readonly use?: MappingUsage;
}

/**
 * Reads the titles of a file: MARC 21 in ISO 2709, MARCXML or JSON, or CSV with the library's columns, each also gzipped.
 * Never throws for what the file holds.
 */
export async function* readRecords(
  source: AsyncIterable<Uint8Array>,
  mapping: ImportMapping = {},
  { format, idsAllowed = false, after = 0, use }: ReadingOptions = {},
): ReadingRuns<ImportReading> {
  const other = (told: FileFormat, bytes: AsyncIterable<Uint8Array>) => {
    if (told === 'csv' && mapping.csv !== undefined) return readCsv(bytes, mapping.csv, use);
    if (idsAllowed && (told === 'csv' || told === 'unknown-format')) return readIdList(bytes);
    return undefined;
  };
  const files = readMarcFile<ImportReading>(source, { ...(format && { format }), other });
  for await (const run of files) yield mapped(run, mapping, after, use);
}

function* mapped(
  run: Iterable<Reading | ImportReading>,
  mapping: ImportMapping,
  after: number,
  use: MappingUsage | undefined,
): Generator<ImportReading> {
  for (const reading of run) {
    if (reading.kind !== 'fault' && reading.number <= after) continue;
    yield isMarc(reading) ? mapReading(reading, mapping, use) : reading;
  }
}

function isMarc(reading: Reading | ImportReading): reading is Extract<Reading, { kind: 'record' }> {
  return reading.kind === 'record' && 'leader' in reading.record;
}
