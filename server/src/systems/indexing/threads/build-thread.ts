import { parentPort, workerData } from 'node:worker_threads';
import { buildSpan } from '@buchfink/catalogue/index/build-span';
import { storageAt } from '../../../storage/storage.ts';
import type { BuildThreadData } from '../thread-messages.ts';

/* A thread that builds one segment of stored records, writes it, posts it and ends. */

const { location, span, directory, name } = workerData as BuildThreadData;
const store = await storageAt(location).records();
const built = await buildSpan(store.records, span, directory, name);
await store.close();
parentPort?.postMessage(built);
