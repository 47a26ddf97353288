import { MessageChannel, Worker } from 'node:worker_threads';
import type { SearchEngineLocation } from '../../../storage/storage.ts';
import type { EndedCall } from '../engine-watch.ts';
import type { EngineConnection } from './engine-calls.ts';

/** The thread that calls OpenSearch, seen from the main thread. */
export interface EngineThread {
  /** A connection for one thread. Its port is to be transferred there. */
  connect(): EngineConnection;
  close(): Promise<void>;
}

interface EngineThreadOptions {
  /** The folder of the threads' files, as a URL. */
  readonly threads: string;
  readonly searchEngine: SearchEngineLocation;
  /** Called when the thread broke and was started again: its connections are gone. */
  readonly onRestart: () => void;
  readonly onCall: (call: EndedCall) => void;
  readonly warn: (message: string, error: unknown) => void;
}

/** The pause before a broken thread is started again, in milliseconds. */
const restAfterCrash = 1000;

/** Starts the thread. One that breaks is started again. */
export function startEngineThread(options: EngineThreadOptions): EngineThread {
  const { threads, searchEngine, onRestart, onCall, warn } = options;
  const { prefix } = searchEngine;
  let isClosed = false;
  let worker = start();

  function start(): Worker {
    const started = new Worker(new URL('engine-thread.js', threads), { workerData: searchEngine });
    let cause: unknown = new Error('it ended');
    started.on('message', onCall);
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => {
      if (isClosed) return;
      warn('The thread that calls OpenSearch broke and is started again', cause);
      setTimeout(startAgain, restAfterCrash).unref();
    });
    return started;
  }

  function startAgain(): void {
    if (isClosed) return;
    worker = start();
    onRestart();
  }

  return {
    connect() {
      const { port1, port2 } = new MessageChannel();
      const wake = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      worker.postMessage({ port: port2, wake, prefix } satisfies EngineConnection, [port2]);
      return { port: port1, wake, prefix };
    },
    async close() {
      isClosed = true;
      await worker.terminate();
    },
  };
}
