import type { DryRun } from '@buchfink/catalogue/import/dry-run-store';
import type { ImportProgress } from '@buchfink/catalogue/import/import-files';
import type { ImportStopped } from '@buchfink/catalogue/import/import-stopped';
import type { UndoState } from '@buchfink/catalogue/record/record-store';
import type { ImportReport } from '@buchfink/catalogue/report/import-report';
import type { PlannedRemoval } from '@buchfink/catalogue/report/planned-removal';

/** A change that was undone, wholly or up to where it was stopped. */
export interface UndoneChange {
  readonly change: UndoState;
  readonly restored: number;
  readonly removed: number;
  readonly isDone: boolean;
  /** The records in the index afterwards. */
  readonly recordCount: number;
}

/** What a job tells while it runs and at its end, for whoever shows it. `limit`: the most removals that the job allows. */
export type ImportEvent =
  /** Another job changes the library; this one waits for it. */
  | { readonly kind: 'waiting'; readonly libraryId: number }
  /** Another job may change the library from now on, so this one stops. */
  | { readonly kind: 'lock-lost'; readonly libraryId: number }
  | { readonly kind: 'progress'; readonly progress: ImportProgress }
  /** All sources were read. */
  | { readonly kind: 'read'; readonly report: ImportReport; readonly isDryRun: boolean }
  | {
      readonly kind: 'dry-run';
      readonly changes: DryRun;
      readonly removal: PlannedRemoval | undefined;
      readonly limit: number | undefined;
    }
  | { readonly kind: 'removal-refused'; readonly removal: PlannedRemoval; readonly limit: number | undefined }
  /** Nothing was removed, because a source was not read to its end; or only the records that could not be read stay. */
  | { readonly kind: 'kept'; readonly because: 'unread-file' | 'unread-repository' | 'unread-record' }
  | { readonly kind: 'stopped'; readonly error: ImportStopped }
  | { readonly kind: 'dry-run-stopped' }
  | { readonly kind: 'indexed'; readonly libraryId: number; readonly recordCount: number }
  /** The records are stored, but not in the index; of a stopped job not all that are stored. */
  | { readonly kind: 'unindexed'; readonly libraryId: number; readonly error: unknown; readonly isStopped: boolean }
  /** Undefined: there is no change; otherwise it can no longer be undone. */
  | { readonly kind: 'undo-impossible'; readonly libraryId: number; readonly change: UndoState | undefined }
  | { readonly kind: 'undo-dry-run'; readonly change: UndoState }
  | ({ readonly kind: 'undone'; readonly libraryId: number } & UndoneChange)
  /** The job goes on, but its outcome is not on the pages of operators. */
  | { readonly kind: 'not-noted'; readonly error: unknown };
