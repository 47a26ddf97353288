import type { RecordSpan } from '@buchfink/catalogue/index/build-span';
import type { IndexLimits } from '@buchfink/catalogue/index/library-index-options';
import type { Checkpoint, Revision } from '@buchfink/catalogue/record/record-store';
import type { IndexAnswer, IndexQuery, IndexSuggestion } from '@buchfink/catalogue/search/index-query';
import type { Sections } from '@buchfink/catalogue/segment/sections';
import type { HeadingLocale } from '@buchfink/catalogue/text/heading-locale';
import type { StorageLocation } from '../../storage/storage.ts';
import type { EngineConnection } from '../opensearch/asking/engine-calls.ts';
import type { EndedCall, MetFault } from '../opensearch/engine-watch.ts';
import type { SegmentExchange } from '../segment-exchange/open-index-fetcher.ts';

/** A segment as it is sent between threads: its arrays are shared memory, nothing is copied. */
export interface SharedSegment {
  readonly name: string;
  readonly sections: Sections;
  readonly deleted?: Uint32Array;
}

/** What searches of a library look into: its segments, or its index in OpenSearch at one moment. */
export type SearchedState =
  | { readonly segments: readonly SharedSegment[] }
  /** The number of documents there. */
  | { readonly documentCount: number };

/** The start data of the index thread. */
export interface IndexThreadData extends StorageLocation {
  /** The folder of the threads' files, as a URL. */
  readonly threads: string;
  readonly limits: IndexLimits;
  /** Where indexes of other nodes are fetched from. */
  readonly exchange?: SegmentExchange | undefined;
}

/** A message to the index thread. The answer has the same `job`. */
export type ToIndexThread =
  | { readonly type: 'open'; readonly libraryId: number }
  | { readonly type: 'settle' | 'rebuild'; readonly libraryId: number; readonly job: number }
  | {
      readonly type: 'revise';
      readonly libraryId: number;
      readonly job: number;
      readonly revisions: readonly Revision[];
      readonly checkpoint: Checkpoint;
    }
  | { readonly type: 'stop' };

/** A written index. */
export interface IndexSummary {
  readonly recordCount: number;
  /** Bytes of its segments. */
  readonly bytes: number;
}

/** A message from the index thread. */
export type FromIndexThread =
  | {
      readonly type: 'state';
      readonly libraryId: number;
      readonly state: SearchedState;
      readonly isComplete: boolean;
    }
  /** How far the index of `libraryId` has read the changes of the records (`StoreState`). */
  | { readonly type: 'reached'; readonly libraryId: number; readonly last: number; readonly removals: number }
  /** `done` of `total` records of `libraryId` are indexed. */
  | { readonly type: 'progress'; readonly libraryId: number; readonly done: number; readonly total: number }
  /** The index of `libraryId` could not be opened or updated; it is tried again. */
  | {
      readonly type: 'failed';
      readonly libraryId: number;
      readonly message: string;
      readonly error: unknown;
      /** The fault of OpenSearch that it is, which an error loses on its way between threads. */
      readonly met?: MetFault | undefined;
    }
  /** The index of `libraryId` was brought up to date for the first time, or after it had failed. */
  | { readonly type: 'updated'; readonly libraryId: number }
  /** A call of OpenSearch has ended. */
  | { readonly type: 'called'; readonly call: EndedCall }
  /** The index of `libraryId` was fetched from another node. */
  | { readonly type: 'fetched'; readonly libraryId: number; readonly from: string; readonly ms: number }
  | { readonly type: 'warning'; readonly message: string; readonly error: unknown }
  | { readonly type: 'done'; readonly job: number; readonly summary?: IndexSummary }
  | { readonly type: 'not-done'; readonly job: number; readonly error: unknown };

/** The start data of a merge thread. It posts the `Sections` of the merged segment, which it has written. */
export interface MergeThreadData {
  readonly segments: readonly SharedSegment[];
  readonly directory: string;
  readonly name: string;
  /** The folder of the threads' files, as a URL, when other threads share the merge. */
  readonly helpers?: string;
}

/** A step of a merge (`MergeSteps`) that another thread does; it posts the result. */
export type MergeStep =
  | { readonly type: 'columns'; readonly segments: readonly SharedSegment[] }
  | { readonly type: 'leading'; readonly sections: Sections };

/** The start data of a build thread. It posts the `Sections` of the segment, which it has written, or undefined. */
export interface BuildThreadData {
  readonly location: StorageLocation;
  readonly span: RecordSpan;
  readonly directory: string;
  readonly name: string;
}

/** A task of a search thread. */
export type SearchTask =
  | { readonly type: 'search'; readonly libraryId: number; readonly query: IndexQuery }
  | {
      readonly type: 'suggest';
      readonly libraryId: number;
      readonly text: string;
      readonly limit: number;
      readonly locale?: HeadingLocale | undefined;
    }
  /** Builds the tables for searching this library before the first search. */
  | { readonly type: 'warm'; readonly libraryId: number };

/** The answer of each task. */
export interface SearchResults {
  readonly search: IndexAnswer;
  readonly suggest: readonly IndexSuggestion[];
  readonly warm: undefined;
}

/** A message to a search thread. A state is used for all later tasks. */
export type ToSearchThread =
  | { readonly type: 'state'; readonly libraryId: number; readonly state: SearchedState }
  | { readonly type: 'tasks'; readonly tasks: readonly SearchTask[] };

/** The start data of a search thread. */
export interface SearchThreadData {
  /** How OpenSearch is asked, where it keeps the indexes. */
  readonly engine?: EngineConnection | undefined;
}

/**
 * The answer of a search thread to each task, in order. After a failed task the thread ends and starts no other; a task
 * that OpenSearch did not answer costs no thread.
 */
export type FromSearchThread =
  | {
      readonly type: 'answer';
      readonly answer: SearchResults[SearchTask['type']];
      /** The number of tables that the thread has built (`lazyTableCount`). */
      readonly tables: number;
      /** Whether a part of the index did not answer; undefined where OpenSearch was not asked. */
      readonly isPartial?: boolean | undefined;
    }
  | { readonly type: 'unanswered'; readonly met: MetFault }
  | { readonly type: 'failed'; readonly error: unknown };
