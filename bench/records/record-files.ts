import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { generateRecords, generatorVersion } from './generate-records.ts';
import { toMarc } from './to-marc.ts';

/** The generated records on disk, as JSON lines and as MARC (ISO 2709). */
export interface RecordFiles {
  readonly folder: string;
  readonly count: number;
  readonly lines: string;
  readonly marc: string;
}

/**
 * Generates the records of a seed into files below the system's temporary directory; those of an earlier run are
 * reused.
 */
export async function loadRecordFiles(count: number, seed: number): Promise<RecordFiles> {
  const folder = join(tmpdir(), 'buchfink-bench');
  mkdirSync(folder, { recursive: true });
  const name = `records-v${generatorVersion}-${seed}-${count}`;
  const files = { folder, count, lines: join(folder, `${name}.jsonl`), marc: join(folder, `${name}.mrc`) };
  if (existsSync(files.lines) && existsSync(files.marc)) return files;
  const lines = collector(`${files.lines}.part`);
  const marc = collector(`${files.marc}.part`);
  for (const record of generateRecords(count, seed)) {
    await lines.write(Buffer.from(`${JSON.stringify(record)}\n`));
    await marc.write(toMarc(record));
  }
  await lines.end();
  await marc.end();
  renameSync(`${files.lines}.part`, files.lines);
  renameSync(`${files.marc}.part`, files.marc);
  return files;
}

/** Writes in chunks of about a megabyte and waits for back pressure. */
function collector(path: string) {
  const file = createWriteStream(path);
  let parts: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    const isReady = file.write(Buffer.concat(parts));
    parts = [];
    size = 0;
    if (!isReady) await once(file, 'drain');
  };
  return {
    async write(bytes: Buffer) {
      parts.push(bytes);
      size += bytes.length;
      if (size > 2 ** 20) await flush();
    },
    async end() {
      await flush();
      await finished(file.end());
    },
  };
}

/** Reads the records of a file of JSON lines. */
export async function* readRecords({ lines }: Pick<RecordFiles, 'lines'>): AsyncGenerator<BibRecord> {
  const input = createReadStream(lines, { highWaterMark: 2 ** 20 });
  for await (const line of createInterface({ input })) yield JSON.parse(line) as BibRecord;
}

/** Reads the records in batches, which is faster than one at a time. */
export async function* readInBatches(files: RecordFiles, size: number): AsyncGenerator<readonly BibRecord[]> {
  let batch: BibRecord[] = [];
  for await (const record of readRecords(files)) {
    batch.push(record);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
