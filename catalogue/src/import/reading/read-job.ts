import type { SettingNote } from '../../report/setting-note.ts';
import type { ImportMapping } from '../import-mapping.ts';
import { MappingUsage } from '../mapping-usage.ts';
import { BatchBuilder, type DeletedIds, type ImportMode, noSeenIds, type ReadBatch } from './batch-builder.ts';
import type { FileFormat } from './file-format.ts';
import { type OpenSource, SourceError } from './open-source.ts';
import { readRecords } from './read-records.ts';

/** The job of the reading side of an import. Plain data, because it is sent to another thread. */
export interface ReadJob {
  /**
   * Files and URLs. The records up to number `after` are already stored; `hasDeletions` tells whether any of them, in
   * any source, mark records as deleted.
   */
  readonly sources: readonly { readonly source: string; readonly after: number; readonly hasDeletions: boolean }[];
  readonly mode: ImportMode;
  readonly mapping: ImportMapping;
  readonly format?: FileFormat;
  /** Records per batch. */
  readonly batchSize: number;
}

/** Messages of the reading side: the batches of each source, and finally the ids of all sources. */
export type ReadMessage =
  | ReadBatch
  | {
      readonly kind: 'seen';
      /** The ids of all records: the table of an `IdSet`. */
      readonly table: Uint32Array<ArrayBuffer>;
      /** The ids of deleted records, with their sources. */
      readonly deletedIds: DeletedIds;
      /** Settings that did not match. */
      readonly settings: readonly SettingNote[];
    };

/** A batch is flushed early when its records have this many characters. */
const largestBatch = 4 * 1024 * 1024;

/**
 * Reads all sources of a job, maps their records and collects them in batches. Never throws for the content of a
 * source.
 */
export async function* readJob(job: ReadJob, open: OpenSource): AsyncGenerator<ReadMessage> {
  const seenIds = noSeenIds();
  const usage = new MappingUsage(job.mapping);
  for (const [sourceIndex, { source, after, hasDeletions }] of job.sources.entries()) {
    const batch = new BatchBuilder({ source, sourceIndex, mode: job.mode, seenIds });
    const bytes = new CountedBytes(open(source));
    const readings = readRecords(bytes.read(), job.mapping, {
      idsAllowed: job.mode === 'delete',
      usage: usage,
      format: job.format,
      // The ids of all remaining records must be known, also of those that were stored before.
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
  // The content of records to delete does not matter.
  yield {
    kind: 'seen',
    table: seenIds.ids.table(),
    deletedIds: seenIds.deleted,
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
