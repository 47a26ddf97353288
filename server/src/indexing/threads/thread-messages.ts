import type { RecordSpan } from '@buchfink/catalogue/index/build-span';
import type { IndexLimits } from '@buchfink/catalogue/index/library-index-options';
import type { Checkpoint, Revision } from '@buchfink/catalogue/record/record-store';
import type { IndexAnswer, IndexQuery, IndexSuggestion } from '@buchfink/catalogue/search/index-query';
import type { Sections } from '@buchfink/catalogue/segment/sections';

/** A segment as it travels between threads: its arrays are shared memory, nothing is copied. */
export interface SharedSegment {
  readonly name: string;
  readonly sections: Sections;
  readonly deleted?: Uint32Array;
}

/** What the index thread is started with. */
export interface IndexThreadData {
  readonly dataDirectory: string;
  /** The folder of the threads' files, as a URL. */
  readonly threads: string;
  readonly limits: IndexLimits;
}

/** What the index thread is told. `job` comes back with what became of it. */
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

/** An index as it is written. */
export interface IndexSummary {
  readonly recordCount: number;
  /** Bytes of its segments. */
  readonly bytes: number;
}

/** What the index thread tells. */
export type FromIndexThread =
  | {
      readonly type: 'state';
      readonly libraryId: number;
      readonly segments: readonly SharedSegment[];
      readonly isComplete: boolean;
    }
  /** `done` of `total` records of `libraryId` have been taken in. */
  | { readonly type: 'progress'; readonly libraryId: number; readonly done: number; readonly total: number }
  /** `libraryId` could not be opened or brought up to date; it is tried again. */
  | { readonly type: 'failed'; readonly libraryId: number; readonly message: string; readonly error: unknown }
  | { readonly type: 'warning'; readonly message: string; readonly error: unknown }
  | { readonly type: 'done'; readonly job: number; readonly summary?: IndexSummary }
  | { readonly type: 'not-done'; readonly job: number; readonly error: unknown };

/** What a merge thread is started with; it posts the `Sections` of the merged segment, which it has written. */
export interface MergeThreadData {
  readonly segments: readonly SharedSegment[];
  readonly directory: string;
  readonly name: string;
  /** The folder of the threads' files, as a URL, where other threads are to do their share. */
  readonly helpers?: string;
}

/** A step of a merge that another thread does, of `MergeSteps`; it posts what came of it. */
export type MergeStep =
  | { readonly type: 'columns'; readonly segments: readonly SharedSegment[] }
  | { readonly type: 'leading'; readonly sections: Sections };

/** What a build thread is started with; it posts the `Sections` of the segment, which it has written, or undefined. */
export interface BuildThreadData {
  readonly dataDirectory: string;
  readonly span: RecordSpan;
  readonly directory: string;
  readonly name: string;
}

/** What a search thread is asked. */
export type SearchTask =
  | { readonly type: 'search'; readonly libraryId: number; readonly query: IndexQuery }
  | { readonly type: 'suggest'; readonly libraryId: number; readonly text: string; readonly limit: number }
  /** Makes what searches need of this library before anybody searches. */
  | { readonly type: 'warm'; readonly libraryId: number };

/** The answer of each task. */
export interface SearchResults {
  readonly search: IndexAnswer;
  readonly suggest: readonly IndexSuggestion[];
  readonly warm: undefined;
}

/** What a search thread is told. A state is used for all tasks that come after it. */
export type ToSearchThread =
  | { readonly type: 'state'; readonly libraryId: number; readonly segments: readonly SharedSegment[] }
  | { readonly type: 'tasks'; readonly tasks: readonly SearchTask[] };

/** What a search thread answers to each task, in their order. When one has failed the thread ends, and begins no other. */
export type FromSearchThread =
  | {
      readonly type: 'answer';
      readonly answer: SearchResults[SearchTask['type']];
      /** The tables that the thread has made so far (`madeTables`). */
      readonly tables: number;
    }
  | { readonly type: 'failed'; readonly error: unknown };
