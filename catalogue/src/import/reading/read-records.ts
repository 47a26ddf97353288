import type { Reading, ReadingRuns } from '../../marc/reading.ts';
import type { ImportMapping } from '../import-mapping.ts';
import type { MappingUsage } from '../mapping-usage.ts';
import type { FileFormat } from './file-format.ts';
import type { ImportReading } from './import-reading.ts';
import { mapReading } from './map-reading.ts';
import { readCsv } from './read-csv.ts';
import { isPlainText, readIdList } from './read-id-list.ts';
import { readMarcFile } from './read-marc-file.ts';

/** Options for reading a file. */
export interface ReadingOptions {
  /** The format; detected from the content by default. */
  readonly format?: FileFormat;
  /** Whether a plain text is a list of record numbers, one per line. */
  readonly idsAllowed?: boolean;
  /** Records up to this number are skipped silently, because an earlier run stored them. */
  readonly after?: number;
  /** Counts what the mapping matches. */
  readonly usage?: MappingUsage;
}

/**
 * Reads the titles of a file: MARC 21 in ISO 2709, MARCXML or JSON, or CSV with the library's columns, each also
 * gzipped. Never throws for the content of a file.
 */
export async function* readRecords(
  source: AsyncIterable<Uint8Array>,
  mapping: ImportMapping = {},
  { format, idsAllowed = false, after = 0, usage }: ReadingOptions = {},
): ReadingRuns<ImportReading> {
  const readNonMarc = (detected: FileFormat, bytes: AsyncIterable<Uint8Array>, head: Buffer) => {
    if (detected === 'csv' && mapping.csv !== undefined) return readCsv(bytes, mapping.csv, usage);
    if (idsAllowed && isPlainText(head) && (detected === 'csv' || detected === 'unknown-format'))
      return readIdList(bytes);
    return undefined;
  };
  const files = readMarcFile<ImportReading>(source, { format, readNonMarc });
  for await (const run of files) yield mapped(run, mapping, after, usage);
}

function* mapped(
  run: Iterable<Reading | ImportReading>,
  mapping: ImportMapping,
  after: number,
  usage: MappingUsage | undefined,
): Generator<ImportReading> {
  for (const reading of run) {
    if (reading.kind !== 'fault' && reading.number <= after) continue;
    yield isMarc(reading) ? mapReading(reading, mapping, usage) : reading;
  }
}

function isMarc(reading: Reading | ImportReading): reading is Extract<Reading, { kind: 'record' }> {
  return reading.kind === 'record' && 'leader' in reading.record;
}
