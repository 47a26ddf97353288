import { randomUUID } from 'node:crypto';
import { dropOtherCheckpoints } from '../import/import-checkpoints.ts';
import type { ImportProgress } from '../import/import-files.ts';
import type { ImportMapping } from '../import/import-mapping.ts';
import { ImportStopped } from '../import/import-stopped.ts';
import { MappingUsage } from '../import/mapping-usage.ts';
import { BatchBuilder, noSeenIds } from '../import/reading/batch-builder.ts';
import { removeAll } from '../import/removal/remove-records.ts';
import type { ImportRun, RecordStore } from '../record/record-store.ts';
import type { FaultReason, ImportNote } from '../report/import-note.ts';
import {
  addCounts,
  type ImportedSource,
  type ImportReport,
  isComplete,
  newSource,
  sumOfOutcomes,
  totalOf,
} from '../report/import-report.ts';
import { NoteCounter } from '../report/note-counter.ts';
import { examplesOf, type MayRemove, maxExamples, type PlannedRemoval } from '../report/planned-removal.ts';
import { nonEmpty } from '../text/clean-text.ts';
import type { Granularity } from './harvest-state.ts';
import {
  checkpointName,
  createCheckpoint,
  type HarvestRun,
  nextFrom,
  type OaiSource,
  parseState,
} from './harvest-state.ts';
import { HarvestedIds } from './harvested-ids.ts';
import { type ListPart, listRecords } from './list-records.ts';
import { OaiClient, type OaiClientOptions, OaiFailure, OaiSettingsRefusal } from './oai-client.ts';
import { OaiRecordMapper } from './oai-record-mapper.ts';
import { PresentRecords } from './present-records.ts';
import { hasHarvested, vanishedIds } from './vanished-records.ts';

/** The sources and callbacks of a harvest. */
export interface HarvestJob {
  readonly store: RecordStore;
  readonly libraryId: number;
  readonly sources: readonly OaiSource[];
  /** Harvests everything; harvested records that have vanished are removed, if all sources were read completely. */
  readonly isFull: boolean;
  readonly mapping: ImportMapping;
  readonly client: OaiClientOptions;
  /** Called with the total number of records before they are removed; by default every removal is allowed. */
  readonly mayRemove?: MayRemove;
  /**
   * The command for display; stored with the changes so that they can be undone. Without it, nothing is kept for
   * undo.
   */
  readonly description?: string;
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly onNote?: (note: ImportNote) => void;
  readonly signal: AbortSignal;
}

/**
 * Harvests the changes of OAI-PMH repositories. Each part of a list becomes durable in one transaction with the next
 * resumption token, so that an aborted harvest resumes there. A source that cannot be read is noted as a fault, and
 * the next one is harvested. Throws `ImportStopped` when the store fails or the signal aborts.
 */
export async function harvest(job: HarvestJob): Promise<ImportReport> {
  return new Harvest(job).run();
}

class Harvest {
  private readonly job: HarvestJob;
  private readonly notes: NoteCounter;
  private readonly ids: HarvestedIds;
  private readonly usage: MappingUsage;
  private readonly present = new PresentRecords();
  private readonly files: ImportedSource[] = [];
  private harvestRun: ImportRun = { id: randomUUID(), what: '', begun: new Date().toISOString() };
  private recordsBefore = 0;
  /** The number of removed records, including those of a resumed run. */
  private removed = 0;
  private refused: PlannedRemoval | undefined;
  private acknowledged = 0;

  constructor(job: HarvestJob) {
    this.job = job;
    this.notes = new NoteCounter(job.onNote);
    this.ids = new HarvestedIds(job.store, job.libraryId);
    this.usage = new MappingUsage(job.mapping);
  }

  async run(): Promise<ImportReport> {
    const startedAt = performance.now();
    const { store, libraryId, sources, description = '' } = this.job;
    try {
      await dropOtherCheckpoints(store, libraryId);
      this.recordsBefore = await store.count(libraryId);
      this.harvestRun = { ...this.harvestRun, what: description, ...(await this.resumedRun()) };
      for (const source of sources) await this.harvestSource(source);
      const removedOthers = await this.removeVanished();
      const ms = Math.round(performance.now() - startedAt);
      const { reasons } = this.notes;
      const { files, refused } = this;
      const report = { files, total: totalOf(files), reasons, settings: this.usage.notes(), removedOthers, ms };
      return refused === undefined ? report : { ...report, refused };
    } catch (cause) {
      throw this.stopped(cause);
    }
  }

  /** The id of the run that this one resumes. Adds its removals to `removed`. */
  private async resumedRun(): Promise<{ readonly id?: string }> {
    const { store, libraryId, sources, isFull } = this.job;
    if (isFull) return {};
    let id: string | undefined;
    for (const source of sources) {
      const { run } = parseState(await store.checkpoint(libraryId, checkpointName(source)));
      id ??= run?.runId;
      this.removed += run?.removed ?? 0;
    }
    return id === undefined ? {} : { id };
  }

  private async removeVanished(): Promise<number> {
    const { store, libraryId, isFull } = this.job;
    if (!isFull || !this.files.every(isComplete)) return 0;
    let count = 0;
    const examples: string[] = [];
    for await (const ids of vanishedIds(store, libraryId, this.present)) {
      count += ids.length;
      examples.push(...ids.slice(0, maxExamples - examples.length));
    }
    if (!(await this.mayRemove(count, examples))) return 0;
    return removeAll(store, libraryId, vanishedIds(store, libraryId, this.present), this.undoRun);
  }

  /** Whether `more` further records may be removed. */
  private async mayRemove(more: number, examples: readonly string[], isPartial = false): Promise<boolean> {
    const { store, libraryId, mayRemove } = this.job;
    if (more === 0 || mayRemove === undefined) return true;
    const named = await examplesOf(store, libraryId, examples);
    const planned = { count: this.removed + more, of: this.recordsBefore, examples: named, isPartial };
    if (await mayRemove(planned)) return true;
    this.refused = planned;
    return false;
  }

  private async harvestSource(source: OaiSource): Promise<void> {
    const { store, libraryId, isFull, signal } = this.job;
    const state = parseState(await store.checkpoint(libraryId, checkpointName(source)));
    const goesOn = !isFull && state.run !== undefined;
    const file = newSource(source.url, goesOn ? (state.run?.count ?? 0) : 0);
    this.files.push(file);
    const client = new OaiClient(source.url, this.job.client);
    try {
      const granularity = await requestGranularity(client, signal);
      const run = goesOn && state.run ? state.run : startRun(isFull ? undefined : state.until, granularity);
      for await (const part of listRecords(client, source, granularity, run, signal)) {
        const isSuspiciouslyEmpty =
          isFull && part.isLast && part.run.count === 0 && (await hasHarvested(store, libraryId));
        // An empty list is more likely a mistake than an empty repository: it is ignored.
        const until = part.isLast && !isSuspiciouslyEmpty ? part.run.begun : state.until;
        const isCommitted = await this.commit(file, source, part, (removed) => ({
          until: nonEmpty(until),
          run: part.isLast ? undefined : { ...part.run, removed, runId: this.harvestRun.id },
        }));
        if (!isCommitted) break;
        if (isSuspiciouslyEmpty)
          this.fault(file, 'no-records', 'are `url`, `prefix` and `set` in libraries.yaml right?');
      }
    } catch (error) {
      if (signal.aborted || !(error instanceof OaiFailure)) throw error;
      this.fault(file, error instanceof OaiSettingsRefusal ? 'harvest-refused' : 'harvest-failed', error.message);
    }
    file.duplicate += file.read - sumOfOutcomes(file);
  }

  /** Stores a part of a list together with the state after it, unless it would remove more records than allowed. */
  private async commit(
    file: ImportedSource,
    source: OaiSource,
    part: ListPart,
    stateBehind: (removed: number) => ReturnType<typeof parseState>,
  ): Promise<boolean> {
    const { store, libraryId, isFull, mapping } = this.job;
    const seenIds = noSeenIds();
    const builder = new BatchBuilder({ source: source.url, sourceIndex: 0, mode: 'add', seenIds });
    const readings = new OaiRecordMapper(this.ids, mapping, this.usage);
    let lacksIdentifier = false;
    let absent = 0;
    let number = part.run.count - part.records.length;
    for (const record of part.records) {
      const reading = await readings.readingOf(record, ++number);
      if (reading === undefined) absent += 1;
      else builder.add(reading);
      if (reading && isFull && !this.present.add(reading, record.identifier)) lacksIdentifier = true;
    }
    const { bodies, notes, repaired, skipped } = builder.flush();
    const ids = [...seenIds.deleted.keys()];
    const numbers = await store.numbersOf(libraryId, ids);
    const presentIds = ids.filter((_, index) => numbers[index] !== undefined);
    if (!(await this.mayRemove(presentIds.length, presentIds, true))) {
      const { count = 0, of = 0 } = this.refused ?? {};
      this.fault(file, 'removal-refused', `${count} of ${of}`);
      return false;
    }
    const removed = await store.remove(libraryId, presentIds, this.undoRun);
    this.removed += removed;
    const state = createCheckpoint(source, stateBehind(this.removed));
    const put = await store.put(libraryId, bodies, state, this.undoRun);
    this.acknowledged += bodies.length;
    absent += ids.length - removed;
    addCounts(file, { ...put, removed, absent, read: part.records.length, repaired, skipped });
    for (const note of notes) this.notes.add(note);
    if (lacksIdentifier && file.faults.length === 0)
      this.fault(file, 'harvest-failed', 'a record that cannot be read has no identifier');
    this.reportProgress(file, part);
    return true;
  }

  private reportProgress({ file }: ImportedSource, { run, listSize }: ListPart): void {
    const total = totalOf(this.files);
    const read = this.files.reduce((sum, { after }) => sum + after, total.read);
    const ofList = listSize ? Math.min(1, run.count / listSize) : undefined;
    const share = ofList === undefined ? undefined : (this.files.length - 1 + ofList) / this.job.sources.length;
    this.job.onProgress?.({ file, total, read, share });
  }

  private get undoRun(): ImportRun | undefined {
    return this.job.description === undefined ? undefined : this.harvestRun;
  }

  private fault(file: ImportedSource, reason: FaultReason, detail: string): void {
    const note: ImportNote = { kind: 'fault', reason, file: file.file, detail };
    file.faults.push(note);
    this.notes.add(note);
  }

  private stopped(cause: unknown): ImportStopped {
    const { file = '', read = 0, after = 0 } = this.files.at(-1) ?? {};
    const durable = { acknowledged: this.acknowledged, file, recordNumber: after + read };
    return new ImportStopped(this.job.signal.aborted ? 'aborted' : 'store', durable, { cause });
  }
}

function startRun(until: string | undefined, granularity: Granularity): HarvestRun {
  const from = until === undefined ? undefined : nextFrom(until, granularity);
  return { count: 0, from };
}

async function requestGranularity(client: OaiClient, signal: AbortSignal): Promise<Granularity> {
  const { granularity } = await client.request({ verb: 'Identify' }, signal);
  return granularity?.includes('hh:mm') ? 'second' : 'day';
}
