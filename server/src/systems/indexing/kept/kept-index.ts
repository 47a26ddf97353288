import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { Reached } from '../indexer.ts';
import type { FromIndexThread } from '../thread-messages.ts';

/**
 * The index of a library, kept up to date with its records: segments of our own (`LibraryIndex`), or an index in OpenSearch
 * (`KeptEngineIndex`). One process writes it; the others follow.
 */
export interface KeptIndex {
  /** The number of searchable records. */
  readonly recordCount: number;
  readonly bytes: number;
  /** 0 before it was opened. */
  readonly reached: Reached;
  /** Whether this process may write it. */
  readonly isWriter: boolean;
  /** Whether all records of the last look at the store can be found. */
  readonly isUpToDate: boolean;
  /** Takes in the changes of the records; opens the index on the first call. */
  catchUp(): Promise<void>;
  /** What is to be done now and then. Cheap when there is nothing to do. */
  maintain(): Promise<void>;
  /** Takes in all changes and leaves nothing to be done. */
  settle(): Promise<void>;
  /** Builds it anew from the records. Throws when another process writes it. */
  rebuild(): Promise<void>;
  close(): Promise<void>;
}

/** What the indexes of a process have in common. */
export interface IndexTools {
  readonly store: RecordStore;
  readonly tell: (message: FromIndexThread) => void;
  readonly signal: AbortSignal;
}

/** The indexes of libraries, in one of the engines. */
export interface KeptIndexes {
  /** Called while records are taken in, with the number of searchable records and the total. */
  open(libraryId: number, onProgress: (done: number, total: number) => void): KeptIndex;
  close(): Promise<void>;
}
