import type { BibRecord } from './bib-record.ts';
import type { RecordBody } from './record-body.ts';

/** How far a library's records have come. An index that knows all of it is up to date. */
export interface StoreState {
  /** Names the store itself: another one counts its numbers anew. */
  readonly store: string;
  /** The highest number a record of the library has had; 0 = never any. */
  readonly last: number;
  /** The sequence of the library's last removal; 0 = none. */
  readonly removals: number;
  /** The removals up to this sequence are no longer known. */
  readonly forgotten: number;
}

/** A version of a record under its number. */
export interface NumberedRecord {
  readonly number: number;
  readonly record: BibRecord;
}

/** The record of this number is gone: replaced by one with a higher number, or removed. */
export interface Removal {
  readonly sequence: number;
  readonly number: number;
}

/** How far an import of one source has come, kept in the same transaction as its records. */
export interface Checkpoint {
  /** What is imported: a file, an address. */
  readonly source: string;
  /** Where to go on; the unit is the importer's. */
  readonly position: number;
  readonly info?: string;
}

/** An import or a harvest, whose changes a store keeps so that they can be undone. */
export interface ImportRun {
  /** The same for a run that was ended and the one that goes on with it. */
  readonly id: string;
  /** What was run, for people. */
  readonly what: string;
  /** When it began (ISO 8601). */
  readonly begun: string;
}

/** What is known of the last run that changed something. */
export interface UndoState {
  readonly run: ImportRun;
  /** How many records it added, changed or removed, as far as they are still to be undone. */
  readonly changes: number;
  /** Whether it can be undone; not where it changed more than a store keeps. */
  readonly isKept: boolean;
}

/** What a step of undoing did. */
export interface UndoStep {
  /** Records that are as they were before the run. */
  readonly restored: number;
  /** Records that are gone, since the run had added them. */
  readonly removed: number;
  readonly isDone: boolean;
}

/** A new version of the record that has this number. */
export interface Revision {
  readonly number: number;
  readonly body: RecordBody;
}

/** What a batch of bodies did. */
export interface PutOutcome {
  readonly added: number;
  readonly replaced: number;
  /** Those that were there already, letter for letter. */
  readonly unchanged: number;
}

/**
 * The records of all libraries, the truth behind every index. Implemented by `server/storage`.
 *
 * Every stored version of a record has a *record number* of one rising series for all libraries, never used twice: a
 * changed record gets a new one, and its old one goes to the log of removals. So whoever knows the records up to a
 * number and the removals up to a sequence learns of all changes by reading on from there. Writers are one after
 * another: who reads a number has seen all lower ones.
 */
export interface RecordStore {
  /** The records with these ids, in their order; undefined where there is none. */
  records(libraryId: number, ids: readonly string[]): Promise<(BibRecord | undefined)[]>;
  /**
   * The records that these numbers stand for today, in their order: of one that has been replaced since, its present
   * version, so that an index that has not taken in the latest changes yet finds its records; undefined where there is
   * none any more. A replacement is known until its removal is forgotten.
   */
  byNumbers(libraryId: number, numbers: readonly number[]): Promise<(BibRecord | undefined)[]>;
  /** The present numbers of these ids, in their order; undefined where there is no such record. */
  numbersOf(libraryId: number, ids: readonly string[]): Promise<(number | undefined)[]>;
  /** The records whose `parent` is this one (volumes of a set, parts of a volume), by id; at most `limit`. */
  children(libraryId: number, parentId: string, limit: number): Promise<BibRecord[]>;
  /** How many records a library has. */
  count(libraryId: number): Promise<number>;
  state(libraryId: number): Promise<StoreState>;
  /** The records with numbers above `after`, ascending; at most `limit`. */
  changes(libraryId: number, after: number, limit: number): Promise<NumberedRecord[]>;
  /** The ids of the records with numbers above `after`, ascending; at most `limit`. */
  ids(libraryId: number, after: number, limit: number): Promise<{ readonly number: number; readonly id: string }[]>;
  /** The removals above the sequence `after`, ascending; at most `limit`. */
  removals(libraryId: number, after: number, limit: number): Promise<Removal[]>;
  /** Drops the log of removals up to a sequence: what is kept of the records has taken them in durably. */
  forgetRemovals(libraryId: number, upTo: number): Promise<void>;
  /**
   * Adds or replaces records, and keeps the checkpoint, in one transaction; they are durable when the promise resolves.
   * Of two bodies with one id the later counts. What was there before is kept for `undo` if a run is named; it takes the
   * place of what was kept of an earlier run.
   */
  put(libraryId: number, bodies: readonly RecordBody[], checkpoint?: Checkpoint, run?: ImportRun): Promise<PutOutcome>;
  /**
   * Replaces records that still have these numbers, and keeps the checkpoint, in one transaction; a record that has been
   * changed meanwhile stays as it is. Answers how many were replaced.
   */
  revise(libraryId: number, revisions: readonly Revision[], checkpoint?: Checkpoint): Promise<number>;
  /** Removes the records of these ids in one transaction; answers how many there were. They are kept if a run is named. */
  remove(libraryId: number, ids: readonly string[], run?: ImportRun): Promise<number>;
  /** What is known of the last run that changed records of the library; undefined when none did, or it was undone. */
  undoState(libraryId: number): Promise<UndoState | undefined>;
  /** Undoes at most `limit` changes of the last run in one transaction; what is undone is no longer kept. */
  undo(libraryId: number, limit: number): Promise<UndoStep>;
  /** Forgets what is kept of the last run. */
  forgetUndo(libraryId: number): Promise<void>;
  /** How far the import of a source has come; undefined when none is under way. */
  checkpoint(libraryId: number, source: string): Promise<Checkpoint | undefined>;
  /** The import of a source is done. */
  dropCheckpoint(libraryId: number, source: string): Promise<void>;
  /** Drops the checkpoints of all sources whose names begin so, but those that are kept. */
  dropCheckpoints(libraryId: number, beginning: string, kept: readonly string[]): Promise<void>;
}
