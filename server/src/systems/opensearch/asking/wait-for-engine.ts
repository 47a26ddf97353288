import { receiveMessageOnPort } from 'node:worker_threads';
import type { Ask } from '@buchfink/catalogue/opensearch/ask';
import { EngineError } from '../engine-fault.ts';
import { searchAlias } from '../generations.ts';
import { callTimeout, type EngineCall, type EngineConnection, type EngineReply } from './engine-calls.ts';
import { readAnswers, searchLines } from './search-lines.ts';

/** Milliseconds that an answer may take on its way between the threads. */
const margin = 2_000;

/** Asks OpenSearch from a thread that has nothing else to do meanwhile. */
export interface EngineQuestions {
  /** The searches of one library. `onPartial` is called when a part of its records could not be searched. */
  of(libraryId: number, onPartial: () => void): Ask;
}

/**
 * Questions over a connection. Each blocks the calling thread until its answer is there, so that the code that searches
 * segments in memory can search in OpenSearch. They throw `EngineError`.
 */
export function waitForEngine(connection: EngineConnection): EngineQuestions {
  let last = 0;
  const call = (path: string, lines: string): string => {
    last += 1;
    connection.port.postMessage({ call: last, path, lines } satisfies EngineCall);
    const reply = waitForReply(connection, last);
    if ('text' in reply) return reply.text;
    if ('fault' in reply) throw new EngineError(reply.fault, reply.detail);
    throw reply.error;
  };
  return {
    of(libraryId, onPartial) {
      const path = `/${searchAlias(connection.prefix, libraryId)}/_msearch`;
      return (searches) => readAnswers(call(path, searchLines(searches)), searches.length, onPartial);
    },
  };
}

function waitForReply({ port, wake }: EngineConnection, call: number): EngineReply {
  const end = performance.now() + callTimeout + margin;
  for (;;) {
    const received: { readonly message: EngineReply } | undefined = receiveMessageOnPort(port);
    if (received?.message.call === call) return received.message;
    // The answer to a call that was given up may come late.
    if (received !== undefined) continue;
    if (Atomics.wait(wake, 0, 0, end - performance.now()) === 'timed-out') throw new EngineError('slow');
    Atomics.store(wake, 0, 0);
  }
}
