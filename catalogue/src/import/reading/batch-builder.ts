import type { RecordBody } from '../../record/record-body.ts';
import { bodyOf } from '../../record/record-body.ts';
import { displayValue } from '../../report/display-value.ts';
import { type ImportNote, isUnread } from '../../report/import-note.ts';
import { nonEmpty } from '../../text/clean-text.ts';
import { IdSet } from '../removal/id-set.ts';
import type { ImportReading } from './import-reading.ts';

/** `delete` removes the records that the files contain or list; `replace` removes all others at the end. */
export type ImportMode = 'add' | 'replace' | 'delete';

/** Records that are stored in one transaction with the progress of their source; of each id the last version. */
export interface ReadBatch {
  readonly kind: 'batch';
  /** The index of the source. */
  readonly sourceIndex: number;
  readonly bodies: readonly RecordBody[];
  /** Records whose ids occurred in an earlier batch of this import. */
  readonly repeated: readonly RecordBody[];
  readonly notes: readonly ImportNote[];
  readonly read: number;
  readonly repaired: number;
  readonly skipped: number;
  /** The number of unreadable records, including those of an earlier run. */
  readonly unread: number;
  /** The number of titles that an earlier run stored. */
  readonly resumed: number;
  /** The number of the last record that was read, counted from 1. */
  readonly number: number;
  /** Whether the sources so far mark records as deleted. */
  readonly hasDeletions: boolean;
  /** The bytes of the source read so far, and its size where that is known. */
  readonly bytes: number;
  readonly size?: number | undefined;
}

/** The ids of deleted records, each with the index of the last source that deletes it. */
export type DeletedIds = Map<string, number>;

/** The ids that occurred so far, in all sources. */
export interface SeenIds {
  readonly ids: IdSet;
  readonly deleted: DeletedIds;
  /** Ids of records that were deleted before their batch was stored. */
  readonly unstored: Set<string>;
}

/** An empty set of ids. */
export const noSeenIds = (): SeenIds => ({ ids: new IdSet(), deleted: new Map(), unstored: new Set() });

/** Collects readings until they are flushed as a batch. */
export class BatchBuilder {
  /** The number of readings since the last batch, and the characters of their bodies. */
  size = 0;
  characters = 0;
  private readonly source: string;
  private readonly sourceIndex: number;
  private readonly mode: ImportMode;
  private readonly seenIds: SeenIds;
  private bodies = new Map<string, RecordBody>();
  private repeated = new Map<string, RecordBody>();
  /** Ids that no earlier batch contains. */
  private first = new Set<string>();
  private notes: ImportNote[] = [];
  private counts = noBatchCounts();
  private number = 0;

  constructor(options: { source: string; sourceIndex: number; mode: ImportMode; seenIds: SeenIds }) {
    this.source = options.source;
    this.sourceIndex = options.sourceIndex;
    this.mode = options.mode;
    this.seenIds = options.seenIds;
  }

  /** Takes a reading whose record an earlier run stored: its id still counts, and so do deletions. */
  resume(reading: Exclude<ImportReading, { kind: 'fault' }>): void {
    this.number = reading.number;
    if (reading.kind === 'record') {
      this.counts.resumed++;
      this.seenIds.ids.add(reading.record.id);
      this.seenIds.deleted.delete(reading.record.id);
    } else if (reading.kind === 'deleted') {
      this.counts.read++;
      this.seenIds.deleted.set(reading.id, this.sourceIndex);
    } else if (isUnread(reading.reason)) this.counts.unread++;
  }

  add(reading: ImportReading): void {
    this.size++;
    if (reading.kind === 'fault') {
      this.notes.push({ ...reading, ...this.valueOf(reading), file: this.source });
      return;
    }
    this.number = reading.number;
    this.counts.read++;
    if (reading.kind === 'deleted') this.remove(reading.id);
    else if (reading.kind === 'skipped') {
      this.counts.skipped++;
      if (isUnread(reading.reason)) this.counts.unread++;
      const { reason } = reading;
      this.notes.push({ kind: 'skipped', reason, ...this.locationOf(reading), ...this.valueOf(reading) });
    } else if (this.mode === 'delete') this.remove(reading.record.id);
    else this.put(reading);
  }

  /** Returns the batch and starts a new one; `source` is the progress of the source. */
  flush(source: { readonly bytes: number; readonly size?: number | undefined } = { bytes: 0 }): ReadBatch {
    const { sourceIndex, notes, number, counts } = this;
    const [bodies, repeated] = [[...this.bodies.values()], [...this.repeated.values()]];
    const hasDeletions = this.seenIds.deleted.size > 0;
    const batch: ReadBatch = {
      kind: 'batch',
      sourceIndex,
      notes,
      number,
      bodies,
      repeated,
      hasDeletions,
      ...counts,
      ...source,
    };
    this.bodies = new Map();
    this.repeated = new Map();
    this.first = new Set();
    this.notes = [];
    this.counts = noBatchCounts();
    this.size = 0;
    this.characters = 0;
    return batch;
  }

  private put(reading: Extract<ImportReading, { kind: 'record' }>): void {
    const body = bodyOf(reading.record);
    const isFirst = this.seenIds.ids.add(body.id);
    if (this.seenIds.unstored.delete(body.id) || isFirst) this.first.add(body.id);
    const repairs = isFirst ? reading.repairs : [...reading.repairs, 'duplicate-id' as const];
    if (repairs.length > 0) this.counts.repaired++;
    for (const reason of repairs) {
      const detail = reading.details?.[reason];
      const value = reason === 'duplicate-id' ? displayValue(body.id) : reading.values?.[reason];
      const note: ImportNote = { kind: 'repaired', reason, ...this.locationOf(reading) };
      this.notes.push({ ...note, value: nonEmpty(value), detail });
    }
    this.seenIds.deleted.delete(body.id);
    (this.first.has(body.id) ? this.bodies : this.repeated).set(body.id, body);
    this.characters += body.json.length;
  }

  private remove(id: string): void {
    if (this.bodies.delete(id)) this.seenIds.unstored.add(id);
    this.repeated.delete(id);
    this.seenIds.deleted.set(id, this.sourceIndex);
  }

  /** The faulty value, as reports display it. */
  private valueOf({ value }: { readonly value?: string }) {
    const displayed = value === undefined ? '' : displayValue(value);
    return displayed === '' ? {} : { value: displayed };
  }

  private locationOf({ number, controlNumber }: { number: number; controlNumber?: string }) {
    return { file: this.source, number, controlNumber };
  }
}

const noBatchCounts = () => ({ read: 0, repaired: 0, skipped: 0, unread: 0, resumed: 0 });
