import type { FileFormat } from '../marc/format.ts';
import { IdSet } from './id-set.ts';
import type { ImportMapping } from './import-mapping.ts';
import { MappingUse } from './mapping-use.ts';
import { type OpenSource, SourceError } from './open-source.ts';
import { BatchBuilder, type ImportMode, type ReadBatch } from './read-batch.ts';
import { readRecords } from './read-records.ts';
import type { SettingNote } from './setting-note.ts';

/** What the reading half of an import is told. Plain data: it goes to another thread. */
export interface ReadJob {
  /** Files and addresses; the records up to number `after` were stored before. */
  readonly sources: readonly { readonly source: string; readonly after: number }[];
  readonly mode: ImportMode;
  readonly mapping: ImportMapping;
  readonly format?: FileFormat;
  /** Records per batch. */
  readonly batchSize: number;
}

/** What the reading half says: batches of one source after another, at last what was in all of them. */
export type ReadMessage =
  | ReadBatch
  | {
      readonly kind: 'seen';
      /** The ids that were met: the table of an `IdSet`. */
      readonly table: Uint32Array<ArrayBuffer>;
      /** What the mapping did not find. */
      readonly settings: readonly SettingNote[];
    };

/** A batch ends earlier when its records have this many characters. */
const largestBatch = 4 * 1024 * 1024;

/** Reads all sources of a job, maps their records and puts them into batches. Never throws for what the sources hold. */
export async function* readJob(job: ReadJob, open: OpenSource): AsyncGenerator<ReadMessage> {
  const seen = new IdSet();
  const use = new MappingUse(job.mapping);
  for (const [place, { source, after }] of job.sources.entries()) {
    const batch = new BatchBuilder({ source, place, mode: job.mode, seen });
    const readings = readRecords(open(source), job.mapping, {
      idsAllowed: job.mode === 'delete',
      use,
      ...(job.format && { format: job.format }),
      // What is to stay in the end has to be known, also of the records that were stored before.
      after: job.mode === 'replace' ? 0 : after,
    });
    try {
      for await (const run of readings) {
        for (const reading of run) {
          if (reading.kind !== 'fault' && reading.number <= after) batch.pass(reading);
          else batch.take(reading);
          if (batch.size >= job.batchSize || batch.characters >= largestBatch) yield batch.close();
        }
      }
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      batch.take({ kind: 'fault', reason: error.reason, detail: error.message });
    }
    yield batch.close();
  }
  // Of records that are to go it does not matter what stands in them.
  yield { kind: 'seen', table: seen.table(), settings: job.mode === 'delete' ? [] : use.notes() };
}
