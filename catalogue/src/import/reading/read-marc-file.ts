import { readIso2709 } from '../../marc/iso2709/read-iso2709.ts';
import { readMarcJson } from '../../marc/json/read-marc-json.ts';
import { readMarcXml } from '../../marc/marcxml/read-marcxml.ts';
import { oneByOne, type Reading, type ReadingRuns } from '../../marc/reading.ts';
import { DecompressionError, decompress } from './decompress.ts';
import { detectFormat, type FileFormat } from './file-format.ts';

/** Options for a file that may not be MARC. */
export interface ReadOptions<Other> {
  /** The format; detected from the content by default. */
  readonly format?: FileFormat;
  /** Reads formats that are not MARC; undefined refuses the format. `head` is the beginning of the bytes. */
  readonly readNonMarc?: (
    format: FileFormat,
    bytes: AsyncIterable<Uint8Array>,
    head: Buffer,
  ) => AsyncIterable<Other> | undefined;
}

/**
 * Reads the MARC 21 records of a file and detects its format from the content: ISO 2709, MARCXML or MARC in JSON,
 * each also gzipped. Never throws for the content of a file: an unreadable part becomes a `skipped` or `fault`
 * reading.
 */
export async function* readMarcFile<Other = never>(
  source: AsyncIterable<Uint8Array>,
  options: ReadOptions<Other> = {},
): ReadingRuns<Reading | Other> {
  try {
    const { head, all } = await decompress(source);
    const detected = detectFormat(head);
    const format = detected === 'empty' ? detected : (options.format ?? detected);
    const readings = options.readNonMarc?.(format, all, head);
    if (readings !== undefined) yield* oneByOne(readings);
    else if (format === 'iso2709') yield* readIso2709(all);
    else if (format === 'marcxml') yield* oneByOne(readMarcXml(all));
    else if (format === 'json') yield* oneByOne(readMarcJson(all));
    else if (format !== 'empty') {
      const reason = format === 'csv' ? 'csv-without-columns' : format;
      yield [{ kind: 'fault', reason, value: head.toString('utf8', 0, 100) }];
    }
  } catch (error) {
    if (!(error instanceof DecompressionError)) throw error;
    yield [{ kind: 'fault', reason: error.reason }];
  }
}
