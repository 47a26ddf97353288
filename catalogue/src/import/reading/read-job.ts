import type { FileFormat } from '../../marc/file-format.ts';
import type { ImportMapping } from '../import-mapping.ts';
import { MappingUsage } from '../mapping-usage.ts';
import type { SettingNote } from '../report/setting-note.ts';
import { BatchBuilder, type DeletedIds, type ImportMode, noSeenIds, type ReadBatch } from './batch-builder.ts';
import { type OpenSource, SourceError } from './open-source.ts';
import { readRecords } from './read-records.ts';

/** What the reading half of an import is told. Plain data: it goes to another thread. */
export interface ReadJob {
  /**
   * Files and addresses; the records up to number `after` were stored before. Whether some of all these say that records
   * are gone.
   */
  readonly sources: readonly { readonly source: string; readonly after: number; readonly hasDeletions: boolean }[];
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
      /** What the sources say is gone, with their places. */
      readonly gone: DeletedIds;
      /** What the mapping did not find. */
      readonly settings: readonly SettingNote[];
    };

/** A batch ends earlier when its records have this many characters. */
const largestBatch = 4 * 1024 * 1024;

/** Reads all sources of a job, maps their records and puts them into batches. Never throws for what the sources hold. */
export async function* readJob(job: ReadJob, open: OpenSource): AsyncGenerator<ReadMessage> {
  const seenIds = noSeenIds();
  const usage = new MappingUsage(job.mapping);
  for (const [sourceIndex, { source, after, hasDeletions }] of job.sources.entries()) {
    const batch = new BatchBuilder({ source, place: sourceIndex, mode: job.mode, met: seenIds });
    const bytes = new CountedBytes(open(source));
    const readings = readRecords(bytes.read(), job.mapping, {
      idsAllowed: job.mode === 'delete',
      usage: usage,
      ...(job.format && { format: job.format }),
      // What is to stay in the end has to be known, also of the records that were stored before.
      after: job.mode === 'replace' || hasDeletions ? 0 : after,
    });
    try {
      for await (const run of readings) {
        for (const reading of run) {
          if (reading.kind !== 'fault' && reading.number <= after) batch.resume(reading);
          else batch.add(reading);
          if (batch.size >= job.batchSize || batch.characters >= largestBatch) yield batch.flush(bytes.state);
        }
      }
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      batch.add({ kind: 'fault', reason: error.reason, detail: error.message });
    }
    yield batch.flush(bytes.state);
  }
  // Of records that are to go it does not matter what stands in them.
  yield {
    kind: 'seen',
    table: seenIds.seen.table(),
    gone: seenIds.deleted,
    settings: job.mode === 'delete' ? [] : usage.notes(),
  };
}

/** Counts the bytes of a source while they are read. */
class CountedBytes {
  private readonly source: ReturnType<OpenSource>;
  private bytes = 0;

  constructor(source: ReturnType<OpenSource>) {
    this.source = source;
  }

  async *read(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.source) {
      this.bytes += chunk.length;
      yield chunk;
    }
  }

  get state(): { readonly bytes: number; readonly size: number | undefined } {
    return { bytes: this.bytes, size: this.source.size };
  }
}
