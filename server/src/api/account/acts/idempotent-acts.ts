import { createHash, createHmac } from 'node:crypto';
import type { ActAnswer } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';
import { idempotencyHeader, MultiStepStatus } from '@buchfink/contract/multi-step';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';
import type { ActEntry } from '../../../storage/accounts/act-log.ts';
import { vaultOf } from '../../../storage/keys/vault.ts';
import type { AccountSnapshot } from './account-snapshot.ts';
import type { ActJob, ActOptions } from './act-job.ts';
import { ActNotDone, attemptAct, outcomeAfter, snapshotBefore, unknownOutcome } from './attempt-act.ts';
import { processLife } from './process-life.ts';

/** An act with an idempotency key. */
export interface KeyedActJob extends ActJob {
  readonly key: string;
}

/** Runs acts with a key once, even when this process ends in between. */
export interface IdempotentActs {
  /**
   * The ids of a patron's act with its key, one for each key of the service, and the hash of the request. New acts
   * are stored under the first id.
   */
  namesOf(job: KeyedActJob): { readonly ids: readonly [Buffer, ...Buffer[]]; readonly request: Buffer };
  run(job: KeyedActJob): Promise<ActAnswer>;
}

/** What every version writes of an answer. */
const StoredAnswer = z.looseObject({ status: MultiStepStatus });

/** Milliseconds after which no process can still be running an act. */
const maxActMilliseconds = 35_000;
/** How long a key returns the same answer, and acts are stored, in milliseconds. */
export const actMilliseconds = 24 * 3_600_000;

/**
 * Acts with a key are logged before they start. Their answers are sealed, so that only a caller with the key can read
 * them.
 */
export function createIdempotentActs(options: ActOptions): IdempotentActs {
  const { log, locks, keys, now, isClockHeld, warn } = options;
  const vault = vaultOf(keys);
  const self = processLife(locks);
  let forgotten = 0;

  const forget = async (at: number) => {
    if (at - forgotten < 60_000 || isClockHeld()) return;
    forgotten = at;
    await log.forget(at - actMilliseconds);
  };

  const finish = async (job: KeyedActJob, id: Buffer, answer: ActAnswer): Promise<ActAnswer> => {
    await log
      .finish(id, vault.seal(job.key, id.toString('hex'), JSON.stringify(answer)))
      // The act has happened; a repeated call reads the outcome from the account.
      .catch((error: unknown) => warn('The answer of an act could not be kept', error));
    return answer;
  };

  /**
   * The outcome of an act that was started before: its stored answer, or what the account shows. It is not sent again.
   * Undefined when it can begin anew: its process has ended, and it has certainly not happened. Another system may still
   * be doing what an ended process has told it.
   */
  const again = async (job: KeyedActJob, entry: ActEntry): Promise<ActAnswer | undefined> => {
    const binding = entry.id.toString('hex');
    requireSame(entry.request, requestOf(job));
    const answer = entry.answer && parseAnswer(vault.open(job.key, binding, entry.answer));
    if (answer !== undefined) return answer;
    const before = JSON.parse(vault.open(job.key, binding, entry.before)) as AccountSnapshot;
    const observed = await outcomeAfter(job, before);
    if (observed === undefined) return unknownOutcome;
    const hasEnded = await self.hasEnded(entry.owner);
    if (hasEnded && !observed.happened && entry.answer === undefined && !job.isElsewhere) return undefined;
    const isOver = entry.owner === self.name || hasEnded || now().getTime() - entry.started > maxActMilliseconds;
    if (!observed.complete && !isOver && entry.answer === undefined) throw new ApiException('act-under-way');
    return finish(job, entry.id, observed.answer);
  };

  const namesOf = (job: KeyedActJob) => {
    const { patron, requestedAct, key } = job;
    const text = JSON.stringify([patron.libraryId, patron.patronId, requestedAct.act, key]);
    const [first, ...olderIds] = keys.all.map((key) =>
      createHmac('sha256', keys.derive('acts', key)).update(text).digest(),
    );
    if (first === undefined) throw new Error('There is no key.');
    return { ids: [first, ...olderIds] as const, request: requestOf(job) };
  };

  return {
    namesOf,
    async run(job) {
      const { ids, request } = namesOf(job);
      const [id] = ids;
      for (const id of ids) {
        const stored = await log.find(id);
        if (stored === undefined) continue;
        const outcome = await again(job, stored);
        if (outcome !== undefined) return outcome;
        await log.remove(id);
      }
      const before = await snapshotBefore(options, job);
      const started = now().getTime();
      await forget(started);
      const sealed = vault.seal(job.key, id.toString('hex'), JSON.stringify(before));
      await self.show();
      const concurrentEntry = await log.begin({ id, request, owner: self.name, started, before: sealed });
      if (concurrentEntry !== undefined) return (await again(job, concurrentEntry)) ?? unknownOutcome;
      try {
        const answer = await attemptAct(options, job, before);
        return answer === undefined ? unknownOutcome : await finish(job, id, answer);
      } catch (error) {
        if (!(error instanceof ActNotDone)) throw error;
        await log.remove(id).catch((cause: unknown) => warn('An act could not be taken back', cause));
        throw error.cause;
      }
    },
  };
}

/**
 * A stored answer, with fields that this version does not know when a newer one has stored it. Undefined when its
 * status says nothing to this version: then the account says what has happened.
 */
function parseAnswer(text: string): ActAnswer | undefined {
  const { data } = parseUntrusted(StoredAnswer, JSON.parse(text));
  return data as ActAnswer | undefined;
}

/** The hash of a request together with its key. */
function requestOf({ key, request }: KeyedActJob): Buffer {
  return createHash('sha256').update(key).update('\n').update(request).digest();
}

/** Throws `ApiException('invalid-input')` when the key was used for another request. */
export function requireSame(storedRequest: Buffer, request: Buffer): void {
  if (!storedRequest.equals(request))
    throw new ApiException('invalid-input', [
      { path: `headers.${idempotencyHeader}`, message: 'was used for something else' },
    ]);
}
