import type { MessagePort } from 'node:worker_threads';
import type { EngineFault } from '../engine-fault.ts';

/** Several searches of one index, as the lines of `_msearch`. */
export interface EngineCall {
  /** Tells its answer from that to a call which was given up. */
  readonly call: number;
  readonly path: string;
  readonly lines: string;
}

/** The answer to a call: the text of OpenSearch, what it failed of, or an error that is not OpenSearch's. */
export type EngineReply = { readonly call: number } & (
  | { readonly text: string }
  | { readonly fault: EngineFault; readonly detail: string }
  | { readonly error: unknown }
);

/** What a thread that asks and waits needs: a port to the thread that calls, and a word of shared memory that wakes it. */
export interface EngineConnection {
  /** What the names of indexes begin with. */
  readonly prefix: string;
  readonly port: MessagePort;
  /** 1 as soon as an answer is at the port. */
  readonly wake: Int32Array;
}

/** Milliseconds until a call of a search counts as slow. Readers do not wait longer. */
export const callTimeout = 10_000;
