import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeLease } from '../../../storage/files/lease.ts';
import type { NodeLocks } from '../../../storage/locks/node-locks.ts';
import { type SearchEngineLocation, type StorageLocation, storageAt } from '../../../storage/storage.ts';
import type { RejectedRecord } from '../../opensearch/bulk-writer.ts';
import { EngineClient } from '../../opensearch/engine-client.ts';
import type { WriteLease } from '../../opensearch/opensearch-index.ts';
import { KeptEngineIndex } from './kept-engine-index.ts';
import type { IndexTools, KeptIndexes } from './kept-index.ts';

/** So many refused records are named in a warning. */
const namedRecords = 5;

/** Indexes in OpenSearch. Nodes that share a database have one writer for each library. */
export async function openEngineIndexes(
  engine: SearchEngineLocation,
  location: StorageLocation,
  { store, tell, signal }: IndexTools,
): Promise<KeptIndexes> {
  const client = new EngineClient({ ...engine, onCall: (call) => tell({ type: 'called', call }) });
  const locks = location.databaseUrl === undefined ? undefined : await storageAt(location).locks();
  return {
    open: (libraryId, onProgress) =>
      new KeptEngineIndex({
        libraryId,
        store,
        client,
        shape: engine,
        takeLease: () => (locks ? takeShared(locks, libraryId) : takeLocal(location.dataDirectory, libraryId)),
        onRejected: (records) => tell({ type: 'warning', message: rejectedText(libraryId, records), error: undefined }),
        onProgress,
        publish: (documentCount, isComplete) =>
          tell({ type: 'state', libraryId, state: { documentCount }, isComplete }),
        signal,
      }),
    async close() {
      await client.close();
      await locks?.close();
    },
  };
}

/** Of several nodes one writes. */
async function takeShared(locks: NodeLocks, libraryId: number): Promise<WriteLease | undefined> {
  const lock = await locks.tryTake(`index ${libraryId}`);
  return lock && { isLost: () => lock.lost.aborted, release: () => lock.release() };
}

/** Of the service and its commands one writes. An embedded index has a lease of its own, so that both can be built side by side. */
async function takeLocal(dataDirectory: string, libraryId: number): Promise<WriteLease | undefined> {
  const directory = join(dataDirectory, 'opensearch', String(libraryId));
  mkdirSync(directory, { recursive: true });
  const lease = takeLease(directory);
  return lease && { isLost: () => false, release: () => lease.release() };
}

function rejectedText(libraryId: number, records: readonly RejectedRecord[]): string {
  const named = records.slice(0, namedRecords).map(({ number, reason }) => `${number} (${reason})`);
  return `OpenSearch refuses ${records.length} records of library ${libraryId}: ${named.join(', ')}`;
}
