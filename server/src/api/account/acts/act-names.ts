import { createHash, createHmac } from 'node:crypto';
import { ApiException } from '@buchfink/contract/error';
import { idempotencyHeader } from '@buchfink/contract/multi-step';
import type { Keys } from '../../../storage/keys/keys.ts';
import type { ActJob } from './act-job.ts';

/** An act with an idempotency key. */
export interface KeyedActJob extends ActJob {
  readonly key: string;
}

/**
 * The ids of a patron's act with its key, one for each key of the service, and the hash of the request. New acts are stored
 * under the first id.
 */
export interface ActNames {
  readonly ids: readonly [Buffer, ...Buffer[]];
  readonly request: Buffer;
}

/** Names an act. */
export function actNamesOf(keys: Keys, job: KeyedActJob): ActNames {
  const { patron, requestedAct, key } = job;
  const text = JSON.stringify([patron.libraryId, patron.patronId, requestedAct.act, key]);
  const [first, ...olderIds] = keys.all.map((key) =>
    createHmac('sha256', keys.derive('acts', key)).update(text).digest(),
  );
  if (first === undefined) throw new Error('There is no key.');
  return { ids: [first, ...olderIds], request: requestOf(job) };
}

/** The hash of a request together with its key. */
export function requestOf({ key, request }: KeyedActJob): Buffer {
  return createHash('sha256').update(key).update('\n').update(request).digest();
}

/** Throws `ApiException('invalid-input')` when the key was used for another request. */
export function requireSame(storedRequest: Buffer, request: Buffer): void {
  if (!storedRequest.equals(request))
    throw new ApiException('invalid-input', [
      { path: `headers.${idempotencyHeader}`, message: 'was used for something else' },
    ]);
}
