import { randomUUID } from 'node:crypto';
import type { ImportRun, RecordStore } from '../record/record-store.ts';
import type { ImportNote } from '../report/import-note.ts';
import {
  addCounts,
  type ImportCounts,
  type ImportedSource,
  type ImportReport,
  isComplete,
  newSource,
  sumOfOutcomes,
  totalOf,
} from '../report/import-report.ts';
import { NoteCounter } from '../report/note-counter.ts';
import { examplesOf, type MayRemove, maxExamples } from '../report/planned-removal.ts';
import type { SettingNote } from '../report/setting-note.ts';
import { checkpointAfter, dropOtherCheckpoints, loadCheckpoints, type SourceState } from './import-checkpoints.ts';
import type { ImportMapping } from './import-mapping.ts';
import { ImportStopped } from './import-stopped.ts';
import type { DeletedIds, ImportMode, ReadBatch } from './reading/batch-builder.ts';
import type { FileFormat } from './reading/file-format.ts';
import { openFile } from './reading/open-source.ts';
import { type ReadJob, type ReadMessage, readJob } from './reading/read-job.ts';
import { IdSet } from './removal/id-set.ts';
import { idsWhere, inBatches, removeAll } from './removal/remove-records.ts';

/** The sources, mode and callbacks of an import. */
export interface ImportJob {
  readonly store: RecordStore;
  readonly libraryId: number;
  /** Paths of local files, `-` for standard input, or URLs if `read` opens them. */
  readonly files: readonly string[];
  /** `replace` also removes the library's other records, if every file contains records and all of them were read. */
  readonly mode: ImportMode;
  readonly mapping?: ImportMapping;
  /** The format of the files; detected from their content by default. */
  readonly format?: FileFormat;
  /** Records per transaction; 1,000 by default. */
  readonly batchSize?: number;
  /** Reads the files; by default in this thread, and local files only. */
  readonly read?: (job: ReadJob) => AsyncIterable<ReadMessage>;
  /** Called with the number of records before they are removed; by default every removal is allowed. */
  readonly mayRemove?: MayRemove;
  /**
   * The command for display; stored with the changes so that they can be undone. Without it, nothing is kept for
   * undo.
   */
  readonly description?: string;
  /** Called before anything is read, with whether the import resumes an earlier run. */
  readonly onStart?: (goesOn: boolean) => void;
  /** Called after each batch that became durable. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Called for each skipped or repaired record and each faulty file, in order. */
  readonly onNote?: (note: ImportNote) => void;
  readonly signal?: AbortSignal;
}

/** The progress of an import or harvest. */
export interface ImportProgress {
  readonly file: string;
  readonly total: ImportCounts;
  /** The number of records read, including those of a resumed run. */
  readonly read: number;
  /** The share of the sources that was read, from 0 to 1; absent where the total is unknown. */
  readonly share?: number;
}

/**
 * Imports files into a library. Records become durable batch by batch, each batch in one transaction with its
 * checkpoint, so that an import which was aborted at any point resumes when it is run again with the same files.
 * Records are removed at the end, when their number is known and `mayRemove` has allowed it. Throws `ImportStopped`,
 * which tells what is durable, when the store fails or the signal aborts. Faulty files and records never throw; they
 * are noted.
 */
export async function importFiles(job: ImportJob): Promise<ImportReport> {
  return new Import(job).run();
}

class Import {
  private readonly job: ImportJob;
  private readonly notes: NoteCounter;
  private files: ImportedSource[] = [];
  private states: readonly SourceState[] = [];
  private readonly sizes: (number | undefined)[] = [];
  private importRun: ImportRun = { id: randomUUID(), what: '', begun: new Date().toISOString() };
  /** The indexes of sources of which an earlier run stored titles. */
  private readonly resumed = new Set<number>();
  private acknowledged = 0;
  private sourceIndex = 0;
  private durableNumber = 0;

  constructor(job: ImportJob) {
    this.job = job;
    this.notes = new NoteCounter(job.onNote);
  }

  async run(): Promise<ImportReport> {
    const startedAt = performance.now();
    const { store, libraryId, mode, mapping = {}, format, batchSize = 1000 } = this.job;
    this.states = await this.orStop(() => loadCheckpoints(this.job));
    await this.orStop(() => dropOtherCheckpoints(store, libraryId, this.states));
    const recordsBefore = await this.orStop(() => store.count(libraryId));
    const resumedRunId = this.states.find(({ after }) => after > 0)?.runId;
    this.importRun = {
      ...this.importRun,
      what: this.job.description ?? '',
      id: resumedRunId ?? this.importRun.id,
    };
    this.files = this.states.map(({ source, after }) => newSource(source, after));
    this.sizes.push(...this.states.map(({ size }) => size));
    this.job.onStart?.(this.files.some(({ after }) => after > 0));
    const read = this.job.read ?? ((job: ReadJob) => readJob(job, openFile));
    // A record that one source deletes may be in another source.
    const hasDeletions = this.states.some((state) => state.hasDeletions);
    const sources = this.states.map(({ source, after }) => ({ source, after, hasDeletions }));
    const outcome = await this.outcome(read({ sources, mode, mapping, batchSize, format }));
    // A list of deletions is empty on most days; an export of titles is empty only after a failure.
    if (mode !== 'delete') this.noteEmpty();
    const { removedOthers, refused } = await this.orStop(() => this.remove(outcome, recordsBefore));
    // A refused removal is still to be done: the next run resumes there.
    if (refused === undefined)
      await this.orStop(async () => {
        for (const { checkpoint } of this.states)
          if (checkpoint) await store.dropCheckpoint(libraryId, checkpoint.source);
      });
    const { reasons } = this.notes;
    const ms = Math.round(performance.now() - startedAt);
    const { files } = this;
    const report = { files, total: totalOf(files), reasons, settings: outcome.settings, removedOthers, ms };
    return refused === undefined ? report : { ...report, refused };
  }

  /** Stores the batches; returns the ids that were read and deleted, and what the settings did not match. */
  private async outcome(messages: AsyncIterable<ReadMessage>): Promise<ReadOutcome> {
    const { signal } = this.job;
    let outcome: ReadOutcome = { seenIds: new IdSet(), deletedIds: new Map(), settings: [] };
    try {
      for await (const message of messages) {
        signal?.throwIfAborted();
        if (message.kind === 'seen')
          outcome = { seenIds: new IdSet(message.table), deletedIds: message.deletedIds, settings: message.settings };
        else await this.commit(message);
      }
    } catch (error) {
      throw error instanceof ImportStopped ? error : this.stopped(signal?.aborted ? 'aborted' : 'reading', error);
    }
    return outcome;
  }

  /**
   * Notes empty files and files without titles, so that they are not mistaken for a successful import or an empty
   * library.
   */
  private noteEmpty(): void {
    for (const [fileIndex, file] of this.files.entries()) {
      const isKnown = file.after === 0 || this.job.mode === 'replace';
      const hasTitles = file.read > file.skipped || this.resumed.has(fileIndex);
      // What an earlier run has read is examined again only where it matters for removals.
      if (!isKnown || hasTitles || file.faults.length > 0) continue;
      const note: ImportNote = { kind: 'fault', reason: 'no-records', file: file.file };
      this.notes.add(note);
      file.faults.push(note);
    }
  }

  private async commit(batch: ReadBatch): Promise<void> {
    const file = this.files[batch.sourceIndex];
    const state = this.states[batch.sourceIndex];
    if (file === undefined || state === undefined) return;
    if (batch.sourceIndex !== this.sourceIndex) this.durableNumber = 0;
    this.sourceIndex = batch.sourceIndex;
    const storedCounts = await this.orStop(() => this.store(batch, state));
    addCounts(file, { ...storedCounts, read: batch.read, repaired: batch.repaired, skipped: batch.skipped });
    file.unread += batch.unread;
    if (batch.resumed > 0) this.resumed.add(batch.sourceIndex);
    this.acknowledged += batch.bodies.length + batch.repeated.length;
    this.durableNumber = batch.number;
    for (const note of batch.notes) {
      this.notes.add(note);
      if (note.kind === 'fault' || note.reason === 'truncated') file.faults.push(note);
    }
    this.sizes[batch.sourceIndex] ??= batch.size;
    this.reportProgress(file, batch.bytes);
  }

  private reportProgress({ file }: ImportedSource, bytes: number): void {
    const total = totalOf(this.files);
    const read = this.files.reduce((sum, { after }) => sum + after, total.read);
    const before = this.sizes.slice(0, this.sourceIndex).reduce((sum: number, size) => sum + (size ?? 0), 0);
    const all = this.sizes.reduce((sum: number, size) => sum + (size ?? Number.NaN), 0);
    const share = all > 0 ? Math.min(1, (before + bytes) / all) : undefined;
    this.job.onProgress?.({ file, total, read, share });
  }

  /**
   * Stores a batch. Records with repeated ids come first: storing them twice is harmless, so the checkpoint can come
   * with the others.
   */
  private async store(batch: ReadBatch, state: SourceState) {
    const { store, libraryId } = this.job;
    await store.put(libraryId, batch.repeated, undefined, this.undoRun);
    return store.put(libraryId, batch.bodies, checkpointAfter(state, batch, this.importRun.id), this.undoRun);
  }

  /**
   * Removes deleted records, and in replace mode all records that were not in the sources, if that many may be
   * removed.
   */
  private async remove({ seenIds, deletedIds }: ReadOutcome, of: number) {
    const { store, libraryId, mode, files, mayRemove } = this.job;
    const present: string[] = [];
    for (const ids of inBatches([...deletedIds.keys()])) {
      const numbers = await store.numbersOf(libraryId, ids);
      present.push(...ids.filter((_, index) => numbers[index] !== undefined));
    }
    const replaces = mode === 'replace' && files.length > 0 && this.files.every(isComplete);
    const otherIds = () =>
      replaces ? idsWhere(store, libraryId, (id) => !seenIds.has(id) && !deletedIds.has(id)) : inBatches<string>([]);
    let count = present.length;
    const examples = present.slice(0, maxExamples);
    for await (const ids of otherIds()) {
      count += ids.length;
      examples.push(...ids.slice(0, maxExamples - examples.length));
    }
    const planned = async () => ({ count, of, examples: await examplesOf(store, libraryId, examples) });
    const refused = count > 0 && mayRemove && !(await mayRemove(await planned())) ? await planned() : undefined;
    this.countDeleted(deletedIds, new Set(present), refused === undefined);
    if (refused !== undefined) return { removedOthers: 0, refused };
    await removeAll(store, libraryId, inBatches(present), this.undoRun);
    return { removedOthers: await removeAll(store, libraryId, otherIds(), this.undoRun) };
  }

  /** Counts what happened to deleted records; the remaining readings are duplicates. */
  private countDeleted(deletedIds: DeletedIds, present: ReadonlySet<string>, mayRemove: boolean): void {
    for (const [id, fileIndex] of deletedIds) {
      const file = this.files[fileIndex];
      if (file === undefined) continue;
      if (!present.has(id)) file.absent += 1;
      else if (mayRemove) file.removed += 1;
      else file.kept += 1;
    }
    for (const file of this.files) file.duplicate += file.read - sumOfOutcomes(file);
  }

  private get undoRun(): ImportRun | undefined {
    return this.job.description === undefined ? undefined : this.importRun;
  }

  private async orStop<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (cause) {
      throw this.stopped('store', cause);
    }
  }

  private stopped(reason: ImportStopped['reason'], cause: unknown): ImportStopped {
    const { acknowledged, durableNumber: recordNumber } = this;
    const file = this.files[this.sourceIndex]?.file ?? '';
    return new ImportStopped(reason, { acknowledged, file, recordNumber }, { cause });
  }
}

/** The result of reading all sources. */
interface ReadOutcome {
  readonly seenIds: IdSet;
  readonly deletedIds: DeletedIds;
  readonly settings: readonly SettingNote[];
}
