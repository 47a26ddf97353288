import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { KeptIndex } from './kept-index.ts';
import { openEmbeddedIndexes } from './open-embedded-indexes.ts';
import type { FromIndexThread, IndexThreadData } from './threads/thread-messages.ts';

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

/** The indexes where the location says: in OpenSearch, else on this machine. */
export async function openKeptIndexes(data: IndexThreadData, tools: IndexTools): Promise<KeptIndexes> {
  if (data.searchEngine === undefined) return openEmbeddedIndexes(data, tools);
  // The client of OpenSearch is only loaded where it is used.
  return (await import('../opensearch/open-engine-indexes.ts')).openEngineIndexes(data.searchEngine, data, tools);
}
