import { randomUUID } from 'node:crypto';
import type { FileFormat } from '../marc/file-format.ts';
import type { ImportRun, RecordStore } from '../record/record-store.ts';
import { checkpointAfter, dropOtherCheckpoints, loadCheckpoints, type SourceState } from './import-checkpoints.ts';
import type { ImportMapping } from './import-mapping.ts';
import { ImportStopped } from './import-stopped.ts';
import type { DeletedIds, ImportMode, ReadBatch } from './reading/batch-builder.ts';
import { openFile } from './reading/open-source.ts';
import { type ReadJob, type ReadMessage, readJob } from './reading/read-job.ts';
import { IdSet } from './removal/id-set.ts';
import { examplesOf, type MayRemove, maxExamples } from './removal/planned-removal.ts';
import { idsWhere, inBatches, removeAll } from './removal/remove-records.ts';
import type { ImportNote } from './report/import-note.ts';
import {
  addCounts,
  type ImportCounts,
  type ImportedSource,
  type ImportReport,
  isComplete,
  newSource,
  sumOfOutcomes,
  totalOf,
} from './report/import-report.ts';
import { NoteCounter } from './report/note-counter.ts';
import type { SettingNote } from './report/setting-note.ts';

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
  /** Asked before records are removed, with how many there are; all may be unless told. */
  readonly mayRemove?: MayRemove;
  /** What is run, for people; it is kept with what the import changes, so that it can be undone. Without it nothing is. */
  readonly description?: string;
  /** Called before anything is read; whether the import goes on where an earlier run was ended. */
  readonly onStart?: (goesOn: boolean) => void;
  /** Called after each batch that became durable. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Called for each skipped or repaired record and each faulty file, in order. */
  readonly onNote?: (note: ImportNote) => void;
  readonly signal?: AbortSignal;
}

/** How far an import or harvest has come. */
export interface ImportProgress {
  readonly file: string;
  readonly total: ImportCounts;
  /** The records that were read, with those of an earlier run that is gone on with. */
  readonly read: number;
  /** The part of everything that was read, from 0 to 1; absent where nothing tells how much there is. */
  readonly share?: number;
}

/**
 * Imports files into a library. Records become durable batch by batch, together with how far the import has come, so
 * that an import that was ended, however abruptly, goes on where it was when it is run again with the same files. What
 * is to be removed is removed in the end, when it is known how much that is and `mayRemove` has allowed it. Throws
 * `ImportStopped` when the store fails or the signal aborts; it says what is durable. What is wrong with files or
 * records never throws, it is noted.
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
  /** The places of sources of which an earlier run has stored titles. */
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
      ...(resumedRunId !== undefined && { id: resumedRunId }),
    };
    this.files = this.states.map(({ source, after }) => newSource(source, after));
    this.sizes.push(...this.states.map(({ size }) => size));
    this.job.onStart?.(this.files.some(({ after }) => after > 0));
    const read = this.job.read ?? ((job: ReadJob) => readJob(job, openFile));
    // What was said to be gone may have come again in another source.
    const hasDeletions = this.states.some((state) => state.hasDeletions);
    const sources = this.states.map(({ source, after }) => ({ source, after, hasDeletions }));
    const outcome = await this.outcome(read({ sources, mode, mapping, batchSize, ...(format && { format }) }));
    // A list of what is to go is empty on most days; an export of titles is not, unless what wrote it went wrong.
    if (mode !== 'delete') this.noteEmpty();
    const { removedOthers, refused } = await this.orStop(() => this.remove(outcome, recordsBefore));
    // What is refused is not done yet: the next run goes on there.
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

  /** Stores what is read; answers the ids that came, what is gone, and what the settings did not find. */
  private async outcome(messages: AsyncIterable<ReadMessage>): Promise<ReadOutcome> {
    const { signal } = this.job;
    let taken: ReadOutcome = { seen: new IdSet(), gone: new Map(), settings: [] };
    try {
      for await (const message of messages) {
        signal?.throwIfAborted();
        if (message.kind === 'seen')
          taken = { seen: new IdSet(message.table), gone: message.gone, settings: message.settings };
        else await this.commit(message);
      }
    } catch (error) {
      throw error instanceof ImportStopped ? error : this.stopped(signal?.aborted ? 'aborted' : 'reading', error);
    }
    return taken;
  }

  /** An empty file, or one of something else, must be taken neither for a library without records nor for an import. */
  private noteEmpty(): void {
    for (const [place, file] of this.files.entries()) {
      const isKnown = file.after === 0 || this.job.mode === 'replace';
      const hasTitles = file.read > file.skipped || this.resumed.has(place);
      // What an earlier run has read is looked at again only where it matters for what is removed.
      if (!isKnown || hasTitles || file.faults.length > 0) continue;
      const note: ImportNote = { kind: 'fault', reason: 'no-records', file: file.file };
      this.notes.take(note);
      file.faults.push(note);
    }
  }

  private async commit(batch: ReadBatch): Promise<void> {
    const file = this.files[batch.sourceIndex];
    const state = this.states[batch.sourceIndex];
    if (file === undefined || state === undefined) return;
    if (batch.sourceIndex !== this.sourceIndex) this.durableNumber = 0;
    this.sourceIndex = batch.sourceIndex;
    const done = await this.orStop(() => this.store(batch, state));
    addCounts(file, { ...done, read: batch.read, repaired: batch.repaired, skipped: batch.skipped });
    file.unread += batch.unread;
    if (batch.resumed > 0) this.resumed.add(batch.sourceIndex);
    this.acknowledged += batch.bodies.length + batch.repeated.length;
    this.durableNumber = batch.number;
    for (const note of batch.notes) {
      this.notes.take(note);
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
    this.job.onProgress?.({ file, total, read, ...(share !== undefined && { share }) });
  }

  /** The records whose numbers came before go first: they can be stored twice, so the checkpoint may come with the others. */
  private async store(batch: ReadBatch, state: SourceState) {
    const { store, libraryId } = this.job;
    await store.put(libraryId, batch.repeated, undefined, this.kept);
    return store.put(libraryId, batch.bodies, checkpointAfter(state, batch, this.importRun.id), this.kept);
  }

  /** Removes what the sources say is gone, and when replacing all that was not in them, if so much may be removed. */
  private async remove({ seen, gone }: ReadOutcome, of: number) {
    const { store, libraryId, mode, files, mayRemove } = this.job;
    const present: string[] = [];
    for (const ids of inBatches([...gone.keys()])) {
      const numbers = await store.numbersOf(libraryId, ids);
      present.push(...ids.filter((_, place) => numbers[place] !== undefined));
    }
    const replaces = mode === 'replace' && files.length > 0 && this.files.every(isComplete);
    const others = () =>
      replaces ? idsWhere(store, libraryId, (id) => !seen.has(id) && !gone.has(id)) : inBatches<string>([]);
    let count = present.length;
    const examples = present.slice(0, maxExamples);
    for await (const ids of others()) {
      count += ids.length;
      examples.push(...ids.slice(0, maxExamples - examples.length));
    }
    const planned = async () => ({ count, of, examples: await examplesOf(store, libraryId, examples) });
    const refused = count > 0 && mayRemove && !(await mayRemove(await planned())) ? await planned() : undefined;
    this.countDeleted(gone, new Set(present), refused === undefined);
    if (refused !== undefined) return { removedOthers: 0, refused };
    await removeAll(store, libraryId, inBatches(present), this.kept);
    return { removedOthers: await removeAll(store, libraryId, others(), this.kept) };
  }

  /** Counts what became of the records that the sources say are gone; what is left then came more than once. */
  private countDeleted(gone: DeletedIds, present: ReadonlySet<string>, mayRemove: boolean): void {
    for (const [id, place] of gone) {
      const file = this.files[place];
      if (file === undefined) continue;
      if (!present.has(id)) file.absent += 1;
      else if (mayRemove) file.removed += 1;
      else file.kept += 1;
    }
    for (const file of this.files) file.duplicate += file.read - sumOfOutcomes(file);
  }

  private get kept(): ImportRun | undefined {
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

/** What came of reading. */
interface ReadOutcome {
  readonly seen: IdSet;
  readonly gone: DeletedIds;
  readonly settings: readonly SettingNote[];
}
