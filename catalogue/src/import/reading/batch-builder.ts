import type { RecordBody } from '../../record/record-body.ts';
import { bodyOf } from '../../record/record-body.ts';
import { IdSet } from '../removal/id-set.ts';
import { displayValue } from '../report/display-value.ts';
import { type ImportNote, isUnread } from '../report/import-note.ts';
import type { ImportReading } from './import-reading.ts';

/** `delete` removes the records that the files hold or name, `replace` in the end all others. */
export type ImportMode = 'add' | 'replace' | 'delete';

/** Records to be stored together, in one transaction with how far the source has come; of one id the last body. */
export interface ReadBatch {
  readonly kind: 'batch';
  /** Which of the sources, counted from 0. */
  readonly place: number;
  readonly bodies: readonly RecordBody[];
  /** Those whose ids came in an earlier batch of this import, too. */
  readonly again: readonly RecordBody[];
  readonly notes: readonly ImportNote[];
  readonly read: number;
  readonly repaired: number;
  readonly skipped: number;
  /** Records that could not be read, also of those that an earlier run has read. */
  readonly unread: number;
  /** Titles that an earlier run has stored. */
  readonly passed: number;
  /** The last record that is in it or was left out. */
  readonly number: number;
  /** Whether the sources so far say that records are gone. */
  readonly hasGone: boolean;
  /** The bytes of the source that were read so far, and all that it has where it says so. */
  readonly bytes: number;
  readonly size?: number | undefined;
}

/** The ids of records that the sources say are gone, each with the place of the source that said so last. */
export type DeletedIds = Map<string, number>;

/** The ids that came so far, in all sources. */
export interface SeenIds {
  readonly seen: IdSet;
  readonly gone: DeletedIds;
  /** Those of records that went before their batch was stored. */
  readonly unstored: Set<string>;
}

/** No ids yet. */
export const noSeenIds = (): SeenIds => ({ seen: new IdSet(), gone: new Map(), unstored: new Set() });

/** Gathers readings until they are handed over as a batch. */
export class BatchBuilder {
  /** Readings since the last batch, and characters of their bodies. */
  size = 0;
  characters = 0;
  private readonly source: string;
  private readonly place: number;
  private readonly mode: ImportMode;
  private readonly met: SeenIds;
  private bodies = new Map<string, RecordBody>();
  private again = new Map<string, RecordBody>();
  /** Ids of which no earlier batch has a body. */
  private first = new Set<string>();
  private notes: ImportNote[] = [];
  private counts = noBatchCounts();
  private number = 0;

  constructor(given: { source: string; place: number; mode: ImportMode; met: SeenIds }) {
    this.source = given.source;
    this.place = given.place;
    this.mode = given.mode;
    this.met = given.met;
  }

  /** A reading of which an earlier run has stored the record: its id counts, and what is to be removed in the end. */
  pass(reading: Exclude<ImportReading, { kind: 'fault' }>): void {
    this.number = reading.number;
    if (reading.kind === 'record') {
      this.counts.passed++;
      this.met.seen.add(reading.record.id);
      this.met.gone.delete(reading.record.id);
    } else if (reading.kind === 'deleted') {
      this.counts.read++;
      this.met.gone.set(reading.id, this.place);
    } else if (isUnread(reading.reason)) this.counts.unread++;
  }

  take(reading: ImportReading): void {
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
      this.notes.push({ kind: 'skipped', reason, ...this.placeOf(reading), ...this.valueOf(reading) });
    } else if (this.mode === 'delete') this.remove(reading.record.id);
    else this.put(reading);
  }

  /** Hands over what was gathered and starts anew; `source` is how far the source was read. */
  close(source: { readonly bytes: number; readonly size?: number | undefined } = { bytes: 0 }): ReadBatch {
    const { place, notes, number, counts } = this;
    const [bodies, again] = [[...this.bodies.values()], [...this.again.values()]];
    const hasGone = this.met.gone.size > 0;
    const batch: ReadBatch = { kind: 'batch', place, notes, number, bodies, again, hasGone, ...counts, ...source };
    this.bodies = new Map();
    this.again = new Map();
    this.first = new Set();
    this.notes = [];
    this.counts = noBatchCounts();
    this.size = 0;
    this.characters = 0;
    return batch;
  }

  private put(reading: Extract<ImportReading, { kind: 'record' }>): void {
    const body = bodyOf(reading.record);
    const isFirst = this.met.seen.add(body.id);
    if (this.met.unstored.delete(body.id) || isFirst) this.first.add(body.id);
    const repairs = isFirst ? reading.repairs : [...reading.repairs, 'duplicate-id' as const];
    if (repairs.length > 0) this.counts.repaired++;
    for (const reason of repairs) {
      const detail = reading.details?.[reason];
      const value = reason === 'duplicate-id' ? displayValue(body.id) : reading.values?.[reason];
      const note: ImportNote = { kind: 'repaired', reason, ...this.placeOf(reading) };
      this.notes.push({ ...note, ...(value && { value }), ...(detail !== undefined && { detail }) });
    }
    this.met.gone.delete(body.id);
    (this.first.has(body.id) ? this.bodies : this.again).set(body.id, body);
    this.characters += body.json.length;
  }

  private remove(id: string): void {
    if (this.bodies.delete(id)) this.met.unstored.add(id);
    this.again.delete(id);
    this.met.gone.set(id, this.place);
  }

  /** The value that was refused, as reports show it. */
  private valueOf({ value }: { readonly value?: string }) {
    const shown = value === undefined ? '' : displayValue(value);
    return shown === '' ? {} : { value: shown };
  }

  private placeOf({ number, controlNumber }: { number: number; controlNumber?: string }) {
    return { file: this.source, number, ...(controlNumber !== undefined && { controlNumber }) };
  }
}

const noBatchCounts = () => ({ read: 0, repaired: 0, skipped: 0, unread: 0, passed: 0 });
