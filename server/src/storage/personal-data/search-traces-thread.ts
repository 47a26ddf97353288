import { parentPort, workerData } from 'node:worker_threads';
import type { StorageLocation } from '../storage.ts';
import type { PersonalValues } from './personal-values.ts';
import { searchTraces } from './search-traces.ts';

// The entry of a thread: reading all tables and files must not delay the calls that the service answers meanwhile.
if (parentPort) {
  const { location, values } = workerData as { location: StorageLocation; values: PersonalValues };
  // Bytes arrive as plain arrays.
  const unique = values.unique.map((value) => (typeof value === 'string' ? value : Buffer.from(value)));
  parentPort.postMessage(await searchTraces(location, { ...values, unique }));
}
