import { parentPort, workerData } from 'node:worker_threads';
import type { SearchEngineLocation } from '../../../storage/storage.ts';
import { EngineClient } from '../engine-client.ts';
import { EngineError } from '../engine-fault.ts';
import type { EndedCall } from '../engine-watch.ts';
import { callTimeout, type EngineCall, type EngineConnection, type EngineReply } from './engine-calls.ts';

/*
 * The thread that calls OpenSearch for all search threads, which wait meanwhile. Answers are passed on as text: to read them
 * would keep the others waiting.
 */

const client = new EngineClient({
  ...(workerData as SearchEngineLocation),
  timeout: callTimeout,
  onCall: (call: EndedCall) => parentPort?.postMessage(call),
});

parentPort?.on('message', ({ port, wake }: EngineConnection) => {
  port.on('message', async (call: EngineCall) => {
    port.postMessage(await replyTo(call));
    Atomics.store(wake, 0, 1);
    Atomics.notify(wake, 0);
  });
});

async function replyTo({ call, path, lines }: EngineCall): Promise<EngineReply> {
  try {
    return { call, text: await client.sendForText({ method: 'POST', path, lines }) };
  } catch (error) {
    return error instanceof EngineError ? { call, fault: error.fault, detail: error.detail } : { call, error };
  }
}
