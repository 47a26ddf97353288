import { createHash, createHmac } from 'node:crypto';
import { ApiException } from '@buchfink/contract/error';
import { idempotencyHeader } from '@buchfink/contract/multi-step';
import type { Keys } from '../../../storage/keys/keys.ts';
import type { ActJob } from './act-job.ts';

/** An act with an idempotency key, and what it is stored under. */
export interface KeyedAct extends ActJob {
  readonly key: string;
  /** One id for each key of the service. New acts are stored under the first. */
  readonly ids: readonly [Buffer, ...Buffer[]];
  /** The hash of the request together with its key. */
  readonly requestHash: Buffer;
}

/** Names an act by its key. */
export function keyedAct(keys: Keys, job: ActJob, key: string): KeyedAct {
  const { patron, requestedAct, request } = job;
  const text = JSON.stringify([patron.libraryId, patron.patronId, requestedAct.act, key]);
  const [first, ...olderIds] = keys.all.map((serviceKey) =>
    createHmac('sha256', keys.derive('acts', serviceKey)).update(text).digest(),
  );
  if (first === undefined) throw new Error('There is no key.');
  const requestHash = createHash('sha256').update(key).update('\n').update(request).digest();
  return { ...job, key, ids: [first, ...olderIds], requestHash };
}

/** Throws `ApiException('invalid-input')` when the key was used for another request. */
export function requireSame(storedRequest: Buffer, request: Buffer): void {
  if (!storedRequest.equals(request))
    throw new ApiException('invalid-input', [
      { path: `headers.${idempotencyHeader}`, message: 'was used for something else' },
    ]);
}
