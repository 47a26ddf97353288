import type { IndexThreadData } from '../thread-messages.ts';
import type { IndexTools, KeptIndexes } from './kept-index.ts';
import { openEmbeddedIndexes } from './open-embedded-indexes.ts';

/** The indexes where the location says: in OpenSearch, else on this machine. */
export async function openKeptIndexes(data: IndexThreadData, tools: IndexTools): Promise<KeptIndexes> {
  if (data.searchEngine === undefined) return openEmbeddedIndexes(data, tools);
  // The client of OpenSearch is only loaded where it is used.
  return (await import('./open-engine-indexes.ts')).openEngineIndexes(data.searchEngine, data, tools);
}
