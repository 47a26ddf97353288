import { openRecordStore } from '../../../storage/records/open-record-store.ts';
import { EngineClient } from '../engine-client.ts';
import { OpenSearchIndex } from '../opensearch-index.ts';

/*
 * node program.js <data directory> <library> <address of OpenSearch> <prefix>: fills the index of a library, as a process
 * that may be killed. Says on standard output how many records it has written.
 */

const [dataDirectory = '', libraryId = '', node = '', prefix = ''] = process.argv.slice(2);
const { records, close } = await openRecordStore(dataDirectory);
const client = new EngineClient({ nodes: [node], prefix });
const index = new OpenSearchIndex({
  libraryId: Number(libraryId),
  store: records,
  client,
  shape: { shards: 1, replicas: 0 },
  takeLease: async () => ({ isLost: () => false, release: () => {} }),
  onRejected: (rejected) => process.stdout.write(`rejected ${rejected.length}\n`),
  onProgress: (written) => process.stdout.write(`${written}\n`),
  signal: new AbortController().signal,
});
await index.catchUp();
await client.close();
await close();
