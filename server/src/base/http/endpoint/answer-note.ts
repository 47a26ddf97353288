import type { Endpoint } from '@buchfink/contract/endpoint';
import type { ErrorCode } from '@buchfink/contract/error';
import type { FastifyRequest } from 'fastify';
import type { StorageError } from '../../storage-error.ts';

/** What a call was about and how it ended, for the log and for monitoring: nothing about its patron. */
export interface AnswerNote {
  readonly endpoint?: Pick<Endpoint, 'name' | 'access'>;
  /** The library of the path, of the session, or that a login names; it belongs to the project of the call. */
  readonly libraryId?: number;
  /** Milliseconds until the answer was there; sending it to the client comes on top. */
  readonly ms?: number;
  /** Absent: no error. */
  readonly code?: ErrorCode;
  /** The failure of a database behind the error. */
  readonly storage?: StorageError;
}

const notes = new WeakMap<FastifyRequest, AnswerNote>();

/** Notes more about a call: where calls are mounted, and where errors become statuses. */
export const noteAnswer = (request: FastifyRequest, more: AnswerNote): void =>
  void notes.set(request, { ...notes.get(request), ...more });

/** What is noted about a call. */
export const answerNote = (request: FastifyRequest): AnswerNote => notes.get(request) ?? {};
