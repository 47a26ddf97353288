import { IdSet } from '../import/id-set.ts';
import { dropOtherCheckpoints } from '../import/import-checkpoints.ts';
import type { ImportMapping } from '../import/import-mapping.ts';
import type { FaultReason, ImportNote } from '../import/import-note.ts';
import {
  addCounts,
  type ImportCounts,
  type ImportedSource,
  type ImportReport,
  isWhole,
  sourceBegun,
  totalOf,
} from '../import/import-report.ts';
import { ImportStopped } from '../import/import-stopped.ts';
import { MappingUse } from '../import/mapping-use.ts';
import { NoteBook } from '../import/note-book.ts';
import { BatchBuilder } from '../import/read-batch.ts';
import type { RecordStore } from '../record/record-store.ts';
import type { Granularity } from './harvest-state.ts';
import { checkpointName, checkpointOf, fromAfter, type HarvestRun, type OaiSource, stateOf } from './harvest-state.ts';
import { HarvestedIds } from './harvested-ids.ts';
import { type ListPart, listRecords } from './list-records.ts';
import { OaiClient, type OaiClientGiven, OaiFailure } from './oai-client.ts';
import { OaiReadings } from './oai-readings.ts';
import { PresentRecords } from './present-records.ts';
import { hasHarvested, removeVanished } from './remove-vanished.ts';

/** What to harvest, and who listens. */
export interface HarvestJob {
  readonly store: RecordStore;
  readonly libraryId: number;
  readonly sources: readonly OaiSource[];
  /** Everything anew; what was harvested before and is there no longer is removed, if all sources were read whole. */
  readonly isFull: boolean;
  readonly mapping: ImportMapping;
  readonly client: OaiClientGiven;
  readonly onProgress?: (progress: { file: string; total: ImportCounts }) => void;
  readonly onNote?: (note: ImportNote) => void;
  readonly signal: AbortSignal;
}

/**
 * Harvests what has changed in OAI-PMH repositories. Each part of a list becomes durable together with where the list
 * goes on, so that a harvest that was ended goes on there. A source that cannot be read is noted as a fault and the next
 * one is harvested. Throws `ImportStopped` when the store fails or the signal aborts.
 */
export async function harvest(job: HarvestJob): Promise<ImportReport> {
  return new Harvest(job).run();
}

class Harvest {
  private readonly job: HarvestJob;
  private readonly notes: NoteBook;
  private readonly ids: HarvestedIds;
  private readonly use: MappingUse;
  private readonly present = new PresentRecords();
  private readonly files: ImportedSource[] = [];
  private acknowledged = 0;

  constructor(job: HarvestJob) {
    this.job = job;
    this.notes = new NoteBook(job.onNote);
    this.ids = new HarvestedIds(job.store, job.libraryId);
    this.use = new MappingUse(job.mapping);
  }

  async run(): Promise<ImportReport> {
    const begun = performance.now();
    try {
      await dropOtherCheckpoints(this.job.store, this.job.libraryId);
      for (const source of this.job.sources) await this.harvestSource(source);
      const removedOthers = await this.removeOthers();
      const ms = Math.round(performance.now() - begun);
      const { reasons } = this.notes;
      const settings = this.use.notes();
      return { files: this.files, total: totalOf(this.files), reasons, settings, removedOthers, ms };
    } catch (cause) {
      throw this.stopped(cause);
    }
  }

  private async removeOthers(): Promise<number> {
    const { store, libraryId, isFull } = this.job;
    return isFull && this.files.every(isWhole) ? removeVanished(store, libraryId, this.present) : 0;
  }

  private async harvestSource(source: OaiSource): Promise<void> {
    const { store, libraryId, isFull, signal } = this.job;
    const state = stateOf(await store.checkpoint(libraryId, checkpointName(source)));
    const goesOn = !isFull && state.run !== undefined;
    const file = sourceBegun(source.url, goesOn ? (state.run?.count ?? 0) : 0);
    this.files.push(file);
    const client = new OaiClient(source.url, this.job.client);
    try {
      const granularity = await granularityOf(client, signal);
      const run = goesOn && state.run ? state.run : begin(isFull ? undefined : state.until, granularity);
      for await (const part of listRecords(client, source, granularity, run, signal)) {
        const isGone = isFull && part.isLast && part.run.count === 0 && (await hasHarvested(store, libraryId));
        // A list of nothing is more likely a mistake than an empty repository: it counts as if it had not been asked for.
        const until = part.isLast && !isGone ? part.run.begun : state.until;
        await this.commit(file, source, part, { ...(until && { until }), ...(!part.isLast && { run: part.run }) });
        if (isGone) this.fault(file, 'no-records', 'are `url`, `prefix` and `set` in libraries.yaml right?');
      }
    } catch (error) {
      if (signal.aborted || !(error instanceof OaiFailure)) throw error;
      this.fault(file, 'harvest-failed', error.message);
    }
  }

  private async commit(file: ImportedSource, source: OaiSource, part: ListPart, state: ReturnType<typeof stateOf>) {
    const { store, libraryId, isFull, mapping, onProgress } = this.job;
    const builder = new BatchBuilder({ source: source.url, place: 0, mode: 'add', seen: new IdSet() });
    const readings = new OaiReadings(this.ids, mapping, this.use);
    let isNameless = false;
    let number = part.run.count - part.records.length;
    for (const record of part.records) {
      const reading = await readings.readingOf(record, ++number);
      if (reading === undefined) continue;
      builder.take(reading);
      if (isFull && !this.present.take(reading, record.identifier)) isNameless = true;
    }
    const { bodies, removed: ids, notes, read, repaired, skipped } = builder.close();
    const removed = await store.remove(libraryId, ids);
    const put = await store.put(libraryId, bodies, checkpointOf(source, state));
    this.acknowledged += bodies.length;
    addCounts(file, { ...put, removed, read, repaired, skipped });
    for (const note of notes) this.notes.take(note);
    if (isNameless && file.faults.length === 0)
      this.fault(file, 'harvest-failed', 'a record that cannot be read has no identifier');
    onProgress?.({ file: file.file, total: totalOf(this.files) });
  }

  private fault(file: ImportedSource, reason: FaultReason, detail: string): void {
    const note: ImportNote = { kind: 'fault', reason, file: file.file, detail };
    file.faults.push(note);
    this.notes.take(note);
  }

  private stopped(cause: unknown): ImportStopped {
    const { file = '', read = 0, after = 0 } = this.files.at(-1) ?? {};
    const durable = { acknowledged: this.acknowledged, file, recordNumber: after + read };
    return new ImportStopped(this.job.signal.aborted ? 'aborted' : 'store', durable, { cause });
  }
}

function begin(until: string | undefined, granularity: Granularity): HarvestRun {
  const from = until === undefined ? undefined : fromAfter(until, granularity);
  return { count: 0, ...(from !== undefined && { from }) };
}

async function granularityOf(client: OaiClient, signal: AbortSignal): Promise<Granularity> {
  const { granularity } = await client.request({ verb: 'Identify' }, signal);
  return granularity?.includes('hh:mm') ? 'second' : 'day';
}
