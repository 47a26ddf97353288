import { createReadStream } from 'node:fs';
import type { MarcMapping } from '../marc/record-from-marc.ts';
import type { BibRecord } from '../record/bib-record.ts';
import { bodyOf } from '../record/record-body.ts';
import type { RecordStore } from '../record/record-store.ts';
import type { ImportNote } from './import-note.ts';
import { type ImportCounts, type ImportedFile, type ImportReport, noCounts, totalOf } from './import-report.ts';
import { ImportStopped } from './import-stopped.ts';
import { readRecords } from './read-records.ts';

/** What to import, from where, and who listens. */
export interface ImportJob {
  readonly store: RecordStore;
  readonly libraryId: number;
  /** Paths of files on this machine. */
  readonly files: readonly string[];
  /** `replace` also removes the library's records that were not imported, if every file was read without a fault. */
  readonly mode: 'add' | 'replace';
  readonly mapping?: MarcMapping;
  /** Records per transaction; 500 unless told. */
  readonly batchSize?: number;
  /** Called after each batch that became durable. */
  readonly onProgress?: (progress: { file: string; total: ImportCounts }) => void;
  /** Called for each skipped or repaired record and each faulty file, in order. */
  readonly onNote?: (note: ImportNote) => void;
  readonly signal?: AbortSignal;
}

/**
 * Imports MARC files into a library. Records become durable batch by batch. Throws `ImportStopped` when the store fails
 * or the signal aborts; it says what is durable. What is wrong with files or records never throws, it is noted.
 */
export async function importFiles(job: ImportJob): Promise<ImportReport> {
  return new Import(job).run();
}

class Import {
  private readonly job: ImportJob;
  private readonly files: ImportedFile[] = [];
  private readonly reasons: Partial<Record<ImportNote['reason'], number>> = {};
  private readonly seen = new Set<string>();
  private batch = new Map<string, BibRecord>();
  private acknowledged = 0;
  private durableNumber = 0;
  private current: ImportedFile = { file: '', ...noCounts(), faults: [] };

  constructor(job: ImportJob) {
    this.job = job;
  }

  async run(): Promise<ImportReport> {
    const begun = performance.now();
    for (const file of this.job.files) await this.importFile(file);
    const whole = this.files.every(({ faults }) => faults.length === 0) && this.files.length > 0;
    const removed = this.job.mode === 'replace' && whole ? await this.removeOthers() : 0;
    return {
      files: this.files,
      total: totalOf(this.files),
      reasons: this.reasons,
      removed,
      ms: Math.round(performance.now() - begun),
    };
  }

  private async importFile(file: string): Promise<void> {
    this.current = { file, ...noCounts(), faults: [] };
    this.files.push(this.current);
    this.durableNumber = 0;
    if (/^[a-z][a-z0-9+.-]+:\/\//i.test(file)) {
      this.fault('url-not-supported');
      return;
    }
    let number = 0;
    for await (const reading of readRecords(this.bytesOf(file), this.job.mapping)) {
      if (this.job.signal?.aborted) throw this.stopped('aborted', this.job.signal.reason);
      if (reading.kind === 'fault') {
        this.fault(reading.reason);
        continue;
      }
      number = reading.number;
      this.current.read++;
      if (reading.kind === 'skipped') {
        this.current.skipped++;
        this.note({ kind: 'skipped', reason: reading.reason, ...placeOf(file, reading) });
        // A file that breaks off was not read whole: nothing may be removed for it.
        if (reading.reason === 'truncated') this.current.faults.push('truncated');
        continue;
      }
      const repairs = this.seen.has(reading.record.id)
        ? [...reading.repairs, 'duplicate-id' as const]
        : reading.repairs;
      if (repairs.length > 0) this.current.repaired++;
      for (const reason of repairs) this.note({ kind: 'repaired', reason, ...placeOf(file, reading) });
      this.seen.add(reading.record.id);
      this.batch.set(reading.record.id, reading.record);
      if (this.batch.size >= (this.job.batchSize ?? 500)) await this.commit(number);
    }
    await this.commit(number);
  }

  /** The bytes of a file; a file that cannot be read ends the stream and is noted. */
  private async *bytesOf(file: string): AsyncGenerator<Uint8Array> {
    try {
      yield* createReadStream(file, { highWaterMark: 256 * 1024 });
    } catch {
      this.fault('file-unreadable');
    }
  }

  private async commit(number: number): Promise<void> {
    if (this.batch.size > 0) {
      const { added, replaced, unchanged } = await this.guarded(() =>
        this.job.store.put(this.job.libraryId, [...this.batch.values()].map(bodyOf)),
      );
      this.current.added += added;
      this.current.replaced += replaced + unchanged;
      this.acknowledged += this.batch.size;
      this.batch = new Map();
    }
    this.durableNumber = number;
    this.job.onProgress?.({ file: this.current.file, total: totalOf(this.files) });
  }

  private async removeOthers(): Promise<number> {
    const { store, libraryId, batchSize = 500 } = this.job;
    return this.guarded(async () => {
      const others: string[] = [];
      for (let last = 0; ; ) {
        const present = await store.ids(libraryId, last, batchSize);
        if (present.length === 0) break;
        for (const { id } of present) if (!this.seen.has(id)) others.push(id);
        last = present.at(-1)?.number ?? last;
      }
      let removed = 0;
      for (let at = 0; at < others.length; at += batchSize) {
        removed += await store.remove(libraryId, others.slice(at, at + batchSize));
      }
      return removed;
    });
  }

  private async guarded<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (cause) {
      throw this.stopped('store', cause);
    }
  }

  private stopped(reason: ImportStopped['reason'], cause: unknown): ImportStopped {
    const { acknowledged, durableNumber: recordNumber } = this;
    return new ImportStopped(reason, { acknowledged, file: this.current.file, recordNumber }, { cause });
  }

  private fault(reason: ImportNote['reason']): void {
    this.current.faults.push(reason);
    this.note({ kind: 'fault', reason, file: this.current.file });
  }

  private note(note: ImportNote): void {
    this.reasons[note.reason] = (this.reasons[note.reason] ?? 0) + 1;
    this.job.onNote?.(note);
  }
}

function placeOf(file: string, reading: { number: number; controlNumber?: string }) {
  const { number, controlNumber } = reading;
  return { file, number, ...(controlNumber !== undefined && { controlNumber }) };
}
