import type { BibRecord } from './bib-record.ts';
import type { RecordBody } from './record-body.ts';

/** The state of a library's records. An index that includes all of it is up to date. */
export interface StoreState {
  /** Identifies the store itself: another store numbers its records anew. */
  readonly store: string;
  /** The highest record number that the library ever had; 0 = none. */
  readonly last: number;
  /** The sequence number of the library's last removal; 0 = none. */
  readonly removals: number;
  /** The removals up to this sequence number were dropped from the log. */
  readonly forgotten: number;
}

/** A version of a record and its record number. */
export interface NumberedRecord {
  readonly number: number;
  readonly record: BibRecord;
}

/** A record in a list of all records of a library. */
export interface ListedRecord {
  readonly number: number;
  readonly id: string;
  /**
   * The day on which this version was stored (`YYYY-MM-DD`, UTC), whatever lending has changed in it since; absent where it was stored
   * before stores noted that.
   */
  readonly changed?: string;
}

/** The record with this number no longer exists: it was replaced by one with a higher number, or removed. */
export interface Removal {
  readonly sequence: number;
  readonly number: number;
}

/** The progress of importing one source, stored in the transaction of its records. */
export interface Checkpoint {
  /** The name of the source: a file, a URL. */
  readonly source: string;
  /** The position to resume from; its unit is the importer's. */
  readonly position: number;
  readonly info?: string;
}

/** An import or a harvest whose changes a store keeps, so that they can be undone. */
export interface ImportRun {
  /** Shared by a run that was aborted and the one that resumes it. */
  readonly id: string;
  /** The command, for display. */
  readonly what: string;
  /** When it began (ISO 8601). */
  readonly begun: string;
}

/** The last run that changed records. */
export interface UndoState {
  readonly run: ImportRun;
  /** The number of records that it added, changed or removed and that are not undone yet. */
  readonly changes: number;
  /** Whether the run can be undone; false when it changed more than a store keeps. */
  readonly isKept: boolean;
}

/** The result of one step of undoing. */
export interface UndoStep {
  /** The number of records that were restored to their version before the run. */
  readonly restored: number;
  /** The number of records that were removed because the run had added them. */
  readonly removed: number;
  readonly isDone: boolean;
}

/** A new version of the record that has this number. */
export interface Revision {
  readonly number: number;
  readonly body: RecordBody;
}

/** The result of storing a batch of bodies. */
export interface PutOutcome {
  readonly added: number;
  readonly replaced: number;
  /** Records that were already stored, byte for byte. */
  readonly unchanged: number;
}

/**
 * The records of all libraries, from which every index is derived. Implemented by `server/storage`.
 *
 * Every stored version of a record has a *record number* from one ascending series for all libraries, never used
 * twice: a changed record gets a new number, and its old one is added to the log of removals. A reader that knows the
 * records up to a number and the removals up to a sequence number learns all changes by reading on from there.
 * Writers are serialised: a reader that sees a number has seen all lower ones.
 */
export interface RecordStore {
  /** The records with these ids, in order; undefined where there is none. */
  records(libraryId: number, ids: readonly string[]): Promise<(BibRecord | undefined)[]>;
  /**
   * The current records of these numbers, in order. A number that was replaced yields the current version, so that an
   * index that has not followed the latest changes still finds its records; undefined where the record was removed. A
   * replacement is known until its removal is dropped from the log.
   */
  byNumbers(libraryId: number, numbers: readonly number[]): Promise<(BibRecord | undefined)[]>;
  /** The current numbers of these ids, in order; undefined where there is no such record. */
  numbersOf(libraryId: number, ids: readonly string[]): Promise<(number | undefined)[]>;
  /** The records whose `parent` is this one (volumes of a set, parts of a volume), by id; at most `limit`. */
  children(libraryId: number, parentId: string, limit: number): Promise<BibRecord[]>;
  /** The number of records of a library. */
  count(libraryId: number): Promise<number>;
  state(libraryId: number): Promise<StoreState>;
  /** The records with numbers above `after`, ascending; at most `limit`. */
  changes(libraryId: number, after: number, limit: number): Promise<NumberedRecord[]>;
  /** The ids of the records with numbers above `after`, ascending; at most `limit`. */
  ids(libraryId: number, after: number, limit: number): Promise<{ readonly number: number; readonly id: string }[]>;
  /**
   * The records with numbers above `after`, ascending, in the order of their last import: what lending changes does not count; at
   * most `limit`.
   */
  listed(libraryId: number, after: number, limit: number): Promise<ListedRecord[]>;
  /** The number of the record that follows `skip` others above `after` in that order; undefined when there are not so many. */
  numberAfter(libraryId: number, after: number, skip: number): Promise<number | undefined>;
  /** The removals above the sequence `after`, ascending; at most `limit`. */
  removals(libraryId: number, after: number, limit: number): Promise<Removal[]>;
  /** Drops the log of removals up to a sequence number, after an index has included them durably. */
  forgetRemovals(libraryId: number, upTo: number): Promise<void>;
  /**
   * Adds or replaces records and stores the checkpoint in one transaction; they are durable when the promise
   * resolves. The last of several bodies with one id counts. With `run`, the versions before are kept for `undo` and
   * replace those of an earlier run.
   */
  put(libraryId: number, bodies: readonly RecordBody[], checkpoint?: Checkpoint, run?: ImportRun): Promise<PutOutcome>;
  /**
   * Replaces records that still have these numbers and stores the checkpoint, in one transaction; a record that
   * changed meanwhile is skipped. Returns the number of replaced records.
   */
  revise(libraryId: number, revisions: readonly Revision[], checkpoint?: Checkpoint): Promise<number>;
  /**
   * Removes the records with these ids in one transaction; returns how many existed. With `run`, they are kept for
   * `undo`.
   */
  remove(libraryId: number, ids: readonly string[], run?: ImportRun): Promise<number>;
  /** The last run that changed records of the library; undefined when there is none or it was undone. */
  undoState(libraryId: number): Promise<UndoState | undefined>;
  /** Undoes at most `limit` changes of the last run in one transaction. */
  undo(libraryId: number, limit: number): Promise<UndoStep>;
  /** Drops the stored changes of the last run, which can no longer be undone. */
  forgetUndo(libraryId: number): Promise<void>;
  /** The progress of importing a source; undefined when none is in progress. */
  checkpoint(libraryId: number, source: string): Promise<Checkpoint | undefined>;
  /** Drops the checkpoint of a source, whose import is complete. */
  dropCheckpoint(libraryId: number, source: string): Promise<void>;
  /** Drops the checkpoints of all sources whose names have this prefix, except `keptSources`. */
  dropCheckpoints(libraryId: number, beginning: string, keptSources: readonly string[]): Promise<void>;
}
