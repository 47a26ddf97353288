import { parentPort, workerData } from 'node:worker_threads';
import type { StorageLocation } from '../storage.ts';
import { checkDatabases } from './check-databases.ts';

// The entry of a thread: reading all pages must not delay the calls that the service answers meanwhile.
if (parentPort) {
  const { location } = workerData as { location: StorageLocation };
  parentPort.postMessage(await checkDatabases(location));
}
