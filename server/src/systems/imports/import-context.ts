import type { PlannedRemoval } from '@buchfink/catalogue/report/planned-removal';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import type { OpenRecordStore } from '../../storage/records/open-record-store.ts';
import type { StorageLocation } from '../../storage/storage.ts';
import type { Indexer } from '../indexing/indexer.ts';
import type { ImportEvent } from './import-event.ts';

/** What a job needs of the process that does it. */
export interface ImportContext {
  readonly location: StorageLocation;
  readonly store: OpenRecordStore;
  /** Keeps the indexes of opened libraries up to date. The first call starts its thread. */
  readonly indexer: () => Indexer;
  /** The library with this id, as a job writes it. Throws for an unknown one, and one without a built-in catalogue. */
  ownLibrary(id: string): LibrarySettings;
  /** The folder of the threads' files, as a URL. */
  readonly threads: string;
  readonly now: () => Date;
  /** Aborts when the job is to stop. */
  readonly signal: AbortSignal;
  /** The stored run that a page requested, which the job continues, and its name for display; otherwise it begins one. */
  readonly run?: { readonly id: string; readonly what: string } | undefined;
  readonly report: (event: ImportEvent) => void;
  /** Asks whether more records may be removed than a job may without asking. Undefined: nobody can be asked. */
  readonly askRemoval?: ((removal: PlannedRemoval) => Promise<boolean>) | undefined;
}
