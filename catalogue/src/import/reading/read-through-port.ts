import type { OpenSource } from './open-source.ts';
import { type ReadJob, type ReadMessage, readJob } from './read-job.ts';

/** The number of batches in flight: enough that neither side waits for the other, few enough to bound memory. */
const credits = 4;

/** From the writing to the reading side: the job, then one `more` for each message that was processed. */
export type ReaderOrder = { readonly kind: 'read'; readonly job: ReadJob } | { readonly kind: 'more' };

/** From the reading to the writing side. */
type ReaderAnswer = ReadMessage | { readonly kind: 'done' } | { readonly kind: 'failed'; readonly error: unknown };

/** The common interface of ports; a worker and its parent have it, too. */
export interface ReaderPort {
  postMessage(message: unknown): void;
  on(event: string, listener: (message: unknown) => void): unknown;
  off(event: string, listener: (message: unknown) => void): unknown;
}

/**
 * The reading side: reads the job it receives and keeps at most four unprocessed messages in flight. The thread ends
 * with the writing side.
 */
export function serveReading(port: ReaderPort, open: OpenSource): void {
  let available = credits;
  let notify = () => {};
  const acquireCredit = async () => {
    while (available === 0) await new Promise<void>((resolve) => (notify = resolve));
    available--;
  };
  const answer = (message: ReaderAnswer) => port.postMessage(message);
  const read = async (job: ReadJob) => {
    for await (const message of readJob(job, open)) {
      await acquireCredit();
      answer(message);
    }
    answer({ kind: 'done' });
  };
  port.on('message', (message) => {
    const order = message as ReaderOrder;
    if (order.kind === 'read') read(order.job).catch((error: unknown) => answer({ kind: 'failed', error }));
    else {
      available++;
      notify();
    }
  });
}

/**
 * The writing side: yields the messages of a job that is read at the other end. Throws the errors of the other end,
 * and the reason of the signal, even while the other end waits for a source.
 */
export async function* readThroughPort(
  port: ReaderPort,
  job: ReadJob,
  signal?: AbortSignal,
): AsyncGenerator<ReadMessage> {
  const queue: ReaderAnswer[] = [];
  let notify = () => {};
  const enqueue = (message: unknown) => {
    queue.push(message as ReaderAnswer);
    notify();
  };
  const fail = (error: unknown) => enqueue({ kind: 'failed', error } satisfies ReaderAnswer);
  const stop = () => fail(signal?.reason);
  port.on('message', enqueue);
  port.on('error', fail);
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    port.postMessage({ kind: 'read', job } satisfies ReaderOrder);
    for (;;) {
      const message = queue.shift();
      if (message === undefined) await new Promise<void>((resolve) => (notify = resolve));
      else if (message.kind === 'done') return;
      else if (message.kind === 'failed') throw message.error;
      else {
        yield message;
        port.postMessage({ kind: 'more' } satisfies ReaderOrder);
      }
    }
  } finally {
    port.off('message', enqueue);
    port.off('error', fail);
    signal?.removeEventListener('abort', stop);
  }
}
