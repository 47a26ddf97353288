import type { RecordBody } from '../record/record-body.ts';
import { bodyOf } from '../record/record-body.ts';
import type { IdSet } from './id-set.ts';
import type { ImportNote } from './import-note.ts';
import type { ImportReading } from './import-reading.ts';
import { shownValue } from './shown-value.ts';

/** `delete` removes the records that the files hold or name, `replace` in the end all others. */
export type ImportMode = 'add' | 'replace' | 'delete';

/**
 * Records to be stored together: the removals first, then the bodies in one transaction with how far the source has come.
 * Of one id there is either a body or a removal, whichever came last.
 */
export interface ReadBatch {
  readonly kind: 'batch';
  /** Which of the sources, counted from 0. */
  readonly place: number;
  readonly bodies: readonly RecordBody[];
  readonly removed: readonly string[];
  readonly notes: readonly ImportNote[];
  readonly read: number;
  readonly repaired: number;
  readonly skipped: number;
  /** The last record that is in it or was left out. */
  readonly number: number;
}

/** Gathers readings until they are handed over as a batch. */
export class BatchBuilder {
  /** Readings since the last batch, and characters of their bodies. */
  size = 0;
  characters = 0;
  private readonly source: string;
  private readonly place: number;
  private readonly mode: ImportMode;
  private readonly seen: IdSet;
  private bodies = new Map<string, RecordBody>();
  private removed = new Set<string>();
  private notes: ImportNote[] = [];
  private counts = { read: 0, repaired: 0, skipped: 0 };
  private number = 0;

  constructor(given: { source: string; place: number; mode: ImportMode; seen: IdSet }) {
    this.source = given.source;
    this.place = given.place;
    this.mode = given.mode;
    this.seen = given.seen;
  }

  /** A reading that was stored by an earlier run: only its id counts. */
  pass(reading: Exclude<ImportReading, { kind: 'fault' }>): void {
    this.number = reading.number;
    if (reading.kind === 'record') this.seen.add(reading.record.id);
  }

  take(reading: ImportReading): void {
    this.size++;
    if (reading.kind === 'fault') {
      this.notes.push({ ...reading, file: this.source });
      return;
    }
    this.number = reading.number;
    this.counts.read++;
    if (reading.kind === 'deleted') this.remove(reading.id);
    else if (reading.kind === 'skipped') {
      this.counts.skipped++;
      const value = reading.value === undefined ? '' : shownValue(reading.value);
      const note: ImportNote = { kind: 'skipped', reason: reading.reason, ...this.placeOf(reading) };
      this.notes.push(value === '' ? note : { ...note, value });
    } else if (this.mode === 'delete') this.remove(reading.record.id);
    else this.put(reading);
  }

  /** Hands over what was gathered and starts anew. */
  close(): ReadBatch {
    const { place, notes, number } = this;
    const batch = { place, notes, number, bodies: [...this.bodies.values()], removed: [...this.removed] };
    const closed: ReadBatch = { kind: 'batch', ...batch, ...this.counts };
    this.bodies = new Map();
    this.removed = new Set();
    this.notes = [];
    this.counts = { read: 0, repaired: 0, skipped: 0 };
    this.size = 0;
    this.characters = 0;
    return closed;
  }

  private put(reading: Extract<ImportReading, { kind: 'record' }>): void {
    const body = bodyOf(reading.record);
    const isFirst = this.seen.add(body.id);
    const repairs = isFirst ? reading.repairs : [...reading.repairs, 'duplicate-id' as const];
    if (repairs.length > 0) this.counts.repaired++;
    for (const reason of repairs) {
      const detail = reading.details?.[reason];
      const value = reason === 'duplicate-id' ? shownValue(body.id) : reading.values?.[reason];
      const note: ImportNote = { kind: 'repaired', reason, ...this.placeOf(reading) };
      this.notes.push({ ...note, ...(value && { value }), ...(detail !== undefined && { detail }) });
    }
    this.removed.delete(body.id);
    this.bodies.set(body.id, body);
    this.characters += body.json.length;
  }

  private remove(id: string): void {
    this.bodies.delete(id);
    this.removed.add(id);
  }

  private placeOf({ number, controlNumber }: { number: number; controlNumber?: string }) {
    return { file: this.source, number, ...(controlNumber !== undefined && { controlNumber }) };
  }
}
