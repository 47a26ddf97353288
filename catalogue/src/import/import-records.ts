import type { FileFormat } from '../marc/format.ts';
import type { Checkpoint, RecordStore } from '../record/record-store.ts';
import { IdSet } from './id-set.ts';
import { checkpointsOf, dropOtherCheckpoints, type SourceState } from './import-checkpoints.ts';
import type { ImportMapping } from './import-mapping.ts';
import { type ImportNote, isUnread } from './import-note.ts';
import {
  addCounts,
  type ImportCounts,
  type ImportedSource,
  type ImportReport,
  isWhole,
  sourceBegun,
  totalOf,
} from './import-report.ts';
import { ImportStopped } from './import-stopped.ts';
import { NoteBook } from './note-book.ts';
import { openFile } from './open-source.ts';
import type { ImportMode, ReadBatch } from './read-batch.ts';
import { type ReadJob, type ReadMessage, readJob } from './read-job.ts';
import { removeOthers } from './remove-others.ts';
import type { SettingNote } from './setting-note.ts';

/** What to import, from where, and who listens. */
export interface ImportJob {
  readonly store: RecordStore;
  readonly libraryId: number;
  /** Paths of files on this machine, `-` for the standard input, or addresses if `read` opens them. */
  readonly files: readonly string[];
  /** `replace` also removes the library's records that were not imported, if every file has records and all were read. */
  readonly mode: ImportMode;
  readonly mapping?: ImportMapping;
  /** What the files are; otherwise their content tells. */
  readonly format?: FileFormat;
  /** Records per transaction; 1,000 unless told. */
  readonly batchSize?: number;
  /** Reads the files; in this thread and only files of this machine, unless told. */
  readonly read?: (job: ReadJob) => AsyncIterable<ReadMessage>;
  /** Called before anything is read; whether the import goes on where an earlier run was ended. */
  readonly onBegin?: (goesOn: boolean) => void;
  /** Called after each batch that became durable. */
  readonly onProgress?: (progress: { file: string; total: ImportCounts }) => void;
  /** Called for each skipped or repaired record and each faulty file, in order. */
  readonly onNote?: (note: ImportNote) => void;
  readonly signal?: AbortSignal;
}

/**
 * Imports files into a library. Records become durable batch by batch, together with how far the import has come, so
 * that an import that was ended, however abruptly, goes on where it was when it is run again with the same files. Throws
 * `ImportStopped` when the store fails or the signal aborts; it says what is durable. What is wrong with files or
 * records never throws, it is noted.
 */
export async function importFiles(job: ImportJob): Promise<ImportReport> {
  return new Import(job).run();
}

class Import {
  private readonly job: ImportJob;
  private readonly notes: NoteBook;
  private files: ImportedSource[] = [];
  private states: readonly SourceState[] = [];
  private acknowledged = 0;
  private place = 0;
  private durableNumber = 0;

  constructor(job: ImportJob) {
    this.job = job;
    this.notes = new NoteBook(job.onNote);
  }

  async run(): Promise<ImportReport> {
    const begun = performance.now();
    const { store, libraryId, files, mode, mapping = {}, format, batchSize = 1000 } = this.job;
    this.states = await this.guarded(() => checkpointsOf(this.job));
    await this.guarded(() => dropOtherCheckpoints(store, libraryId, this.states));
    this.files = this.states.map(({ source, after }) => sourceBegun(source, after));
    this.job.onBegin?.(this.files.some(({ after }) => after > 0));
    const read = this.job.read ?? ((job: ReadJob) => readJob(job, openFile));
    const sources = this.states.map(({ source, after }) => ({ source, after }));
    const { seen, settings } = await this.take(read({ sources, mode, mapping, batchSize, ...(format && { format }) }));
    // A list of what is to go is empty on most days; an export of titles is not, unless what wrote it went wrong.
    if (mode !== 'delete') this.noteEmpty();
    const whole = this.files.every(isWhole) && files.length > 0;
    const removedOthers =
      mode === 'replace' && whole ? await this.guarded(() => removeOthers(store, libraryId, seen)) : 0;
    await this.guarded(async () => {
      for (const { checkpoint } of this.states)
        if (checkpoint) await store.dropCheckpoint(libraryId, checkpoint.source);
    });
    const { reasons } = this.notes;
    const ms = Math.round(performance.now() - begun);
    return { files: this.files, total: totalOf(this.files), reasons, settings, removedOthers, ms };
  }

  /** Stores what is read; answers the ids that came, and what the settings did not find. */
  private async take(messages: AsyncIterable<ReadMessage>) {
    const { signal } = this.job;
    let seen = new IdSet();
    let settings: readonly SettingNote[] = [];
    try {
      for await (const message of messages) {
        signal?.throwIfAborted();
        if (message.kind === 'seen') {
          seen = new IdSet(message.table);
          settings = message.settings;
        } else await this.commit(message);
      }
    } catch (error) {
      throw error instanceof ImportStopped ? error : this.stopped(signal?.aborted ? 'aborted' : 'reading', error);
    }
    return { seen, settings };
  }

  /** An empty file, or one of something else, must be taken neither for a library without records nor for an import. */
  private noteEmpty(): void {
    for (const file of this.files) {
      if (file.after > 0 || file.read > file.skipped || file.faults.length > 0) continue;
      const note: ImportNote = { kind: 'fault', reason: 'no-records', file: file.file };
      this.notes.take(note);
      file.faults.push(note);
    }
  }

  private async commit(batch: ReadBatch): Promise<void> {
    const file = this.files[batch.place];
    if (file === undefined) return;
    if (batch.place !== this.place) this.durableNumber = 0;
    this.place = batch.place;
    const done = await this.guarded(() => this.store(batch, this.states[batch.place]?.checkpoint));
    addCounts(file, { ...done, read: batch.read, repaired: batch.repaired, skipped: batch.skipped });
    this.acknowledged += batch.bodies.length;
    this.durableNumber = batch.number;
    for (const note of batch.notes) {
      this.notes.take(note);
      if (note.kind === 'skipped' && isUnread(note.reason)) file.unread += 1;
      if (note.kind === 'fault' || note.reason === 'truncated') file.faults.push(note);
    }
    this.job.onProgress?.({ file: file.file, total: totalOf(this.files) });
  }

  /** Removals first: they can be done twice, so the checkpoint may come with the records. */
  private async store({ bodies, removed: ids, number }: ReadBatch, checkpoint: Checkpoint | undefined) {
    const { store, libraryId } = this.job;
    const removed = await store.remove(libraryId, ids);
    const put = await store.put(libraryId, bodies, checkpoint && { ...checkpoint, position: number });
    return { ...put, removed };
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
    const file = this.files[this.place]?.file ?? '';
    return new ImportStopped(reason, { acknowledged, file, recordNumber }, { cause });
  }
}
